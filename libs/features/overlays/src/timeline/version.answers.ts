import type { AnswerTable } from '@studio/operations/area';
import type { Overlay } from '../model/overlay.state';
import type { VersionCommands } from './version.decider';
import type { VersionEvents } from '../events/version.events';

export const versionAnswers: AnswerTable<VersionCommands, Overlay> = {
  CreateVersion: ({ commit }, _, { caller }) => {
    const made = commit?.events.find(({ type }) => type === 'version.created');
    if (!made) throw new Error('A version is always made.');
    const { versionId, name, rev } = made.data as VersionEvents['version.created'];
    const { accountId, credential } = caller;
    return {
      versionId,
      name,
      rev,
      automatic: false,
      createdAt: made.meta.at,
      actor: {
        accountId,
        name: caller.name,
        tokenName: credential.kind === 'token' ? credential.name : null,
      },
    };
  },
  DeleteVersion: (_, { versionId }) => ({ deleted: true, versionId }),
};
