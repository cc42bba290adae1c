import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { AnswerTable, CommandArea, QueryArea } from '@studio/operations/area';
import { requireMayChange, usesSeenBy } from './limited-tokens';
import type { MediaFiles } from './media-files';
import type { MediaUses } from './media-uses';
import { identify, readMedia, type Media } from './read-media';
import * as commands from './upload.commands';
import { requireUploadRoom, uploadsDecider, type UploadCommands, type UploadContext } from './upload.decider';
import type { UploadEvents } from './upload.events';
import * as queries from './upload.queries';
import { uploadReading, type UploadReading } from './upload.reading';
import { fileOf, uploadOf, type Upload, type Uploads } from './upload.state';
import { uploadView } from './upload.views';

/** Everything that this area exports operations from. */
export const uploadModules: readonly object[] = [commands, queries];

export interface UploadDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly files: MediaFiles;
  readonly uses: MediaUses;
}

const answers: AnswerTable<UploadCommands, Uploads, Pick<UploadContext, 'media' | 'uses'>> = {
  CreateUpload: ({ after: { state }, commit }, _command, { caller }, { media, uses }) => {
    const added = commit?.events.find(({ type }) => type === 'upload.added')?.data;
    // A repeat is answered with what the first request added, whatever file has come with it.
    const upload = added
      ? state.uploads[(added as Pick<UploadEvents['upload.added'], 'uploadId'>).uploadId]
      : media && uploadOf(state, media.sentSha256);
    return uploadView(found(upload), usesSeenBy(caller, uses));
  },
  UpdateUpload: ({ after: { state } }, { uploadId }, { caller }, { uses }) =>
    uploadView(found(state.uploads[uploadId]), usesSeenBy(caller, uses)),
  DeleteUpload: (_, { uploadId }) => ({ deleted: true, uploadId }),
};

/** How commands on an account's uploads are run. */
export function uploadCommands(
  deps: UploadDeps,
): CommandArea<Uploads, UploadCommands, UploadEvents, UploadContext> {
  return {
    decider: uploadsDecider,
    modules: [commands],
    answers,
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: ({ uploads }, command, { caller }) => {
      if (!(command instanceof commands.CreateUpload))
        requireMayChange(caller, uploads[(command as commands.UpdateUpload).uploadId]);
    },
    facts: async (command, { caller: { accountId } }) => ({
      media: command instanceof commands.CreateUpload ? await kept(command, accountId, deps) : null,
      uses: await deps.uses.usesOf(accountId, {
        current: command instanceof commands.DeleteUpload && !command.force,
      }),
    }),
    onAir: () => false,
  };
}

/** How questions about uploads are answered. */
export function uploadQueries(deps: UploadReading): QueryArea<CommandsOf<typeof queries>, UploadReading> {
  return { modules: [queries], answers: uploadReading, deps };
}

/** The bytes are kept before it is decided: once the event is there, they are. */
async function kept(
  { file, kind }: commands.CreateUpload,
  accountId: string,
  { pipeline, files }: UploadDeps,
): Promise<Media> {
  const { state } = await pipeline.read(streamName(uploadsDecider.category, accountId), uploadsDecider);
  const type = await identify(file, kind);
  const known = uploadOf(state, file.sha256);
  if (known) return known;
  const { media, content } = await readMedia(file, type);
  // Decided once more when its turn comes; here it keeps files from being kept in vain.
  requireUploadRoom(state, media.bytes);
  await files.keep(fileOf(media), content);
  return media;
}

function found(upload: Upload | null | undefined): Upload {
  if (!upload) throw new Error('The upload is not there after its command.');
  return upload;
}
