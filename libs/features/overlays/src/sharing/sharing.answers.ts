import type { AnswerTable } from '@studio/operations/area';
import type { LinkSigner } from '@studio/realtime/link';
import type { Overlay } from '../model/overlay.state';
import type { SharingCommands } from './sharing.decider';
import type { SharingEvents } from '../events/sharing.events';
import { linkUrl } from './links';
import { editorList } from './sharing.views';

export function sharingAnswers(deps: {
  readonly links: LinkSigner;
  readonly publicUrl: string;
}): AnswerTable<SharingCommands, Overlay> {
  return {
    PutEditor: ({ after }) => editorList(after.state),
    RemoveEditor: ({ after }) => editorList(after.state),
    RotateOverlayLink: ({ commit }, { overlayId }) => {
      const rotated = commit?.events.find(({ type }) => type === 'link.rotated');
      if (!rotated) throw new Error('A rotation always leads to a new link.');
      const { generation, oldLinkEndsAt } = rotated.data as SharingEvents['link.rotated'];
      return { url: linkUrl(deps, { overlayId, generation }), generation, oldLinkEndsAt };
    },
  };
}
