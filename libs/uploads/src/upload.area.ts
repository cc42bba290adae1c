import { join, resolve } from 'node:path';
import { defineArea, type Services } from '@studio/areas/area';
import { INTAKE, MEDIA_LIBRARY, MEDIA_USES, type MediaUses } from '@studio/areas/ports';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { AnswerTable, CommandArea, QueryArea } from '@studio/operations/area';
import { DiskMediaFiles } from './disk-media-files';
import { requireMayChange, usesSeenBy } from './limited-tokens';
import type { MediaFiles } from './media-files';
import { AccountMedia } from './media-library';
import { MediaPurge } from './media-purge';
import { purgeDaily } from './media-purge-daily';
import { serveMedia } from './media.routes';
import { Pictures } from './pictures';
import { identify, readMedia, type Media } from './read-media';
import * as commands from './upload.commands';
import { requireUploadRoom, uploadsDecider, type UploadCommands, type UploadContext } from './upload.decider';
import type { UploadEvents } from './upload.events';
import * as queries from './upload.queries';
import { uploadReading, type UploadReading } from './upload.reading';
import { fileOf, uploadOf, type Upload, type Uploads } from './upload.state';
import { uploadsProjection } from './upload.projection';
import { uploadView } from './upload.views';

interface UploadDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly files: MediaFiles;
  readonly pictures: Pictures;
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
function uploadCommands(deps: UploadDeps): CommandArea<Uploads, UploadCommands, UploadEvents, UploadContext> {
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
    names: ({ uploads }, command): Record<string, string> => {
      const upload = 'uploadId' in command ? uploads[command.uploadId as number] : undefined;
      return upload ? { uploadId: `upload ${JSON.stringify(upload.name)}` } : {};
    },
  };
}

/** How questions about uploads are answered. */
function uploadQueries(deps: UploadReading): QueryArea<CommandsOf<typeof queries>, UploadReading> {
  return { modules: [queries], answers: uploadReading, deps };
}

/** The bytes are kept before it is decided: once the event is there, they are. */
async function kept(
  { file, kind }: commands.CreateUpload,
  accountId: string,
  { pipeline, files, pictures }: UploadDeps,
): Promise<Media> {
  const { state } = await pipeline.read(streamName(uploadsDecider.category, accountId), uploadsDecider);
  const type = await identify(file, kind);
  const known = uploadOf(state, file.sha256);
  if (known) return known;
  // Decided once more when its turn comes; here it keeps work from being done in vain.
  requireUploadRoom(state, 0);
  const { media, content } = await readMedia(file, type, accountId, pictures);
  try {
    requireUploadRoom(state, media.bytes);
    await files.keep(fileOf(media), content);
  } finally {
    // The sent file is its request's to discard.
    if (content !== file) await content.discard();
  }
  return media;
}

function found(upload: Upload | null | undefined): Upload {
  if (!upload) throw new Error('The upload is not there after its command.');
  return upload;
}

/** Media files of accounts. */
export const uploadArea = defineArea({
  name: 'uploads',
  streams: [uploadsDecider],
  operations: [commands, queries],
  projections: () => [uploadsProjection],
  serve: async (services) => {
    const { pipeline, ports } = services;
    const files = await DiskMediaFiles.open(join(resolve(services.dataDir), 'uploads'), {
      isShared: services.events.shared,
    });
    ports.provide(INTAKE, files);
    ports.provide(MEDIA_LIBRARY, new AccountMedia(pipeline));
    return () => {
      const uses = ports.of(MEDIA_USES);
      return {
        commands: [uploadCommands({ pipeline, files, uses, pictures: new Pictures() })],
        queries: [uploadQueries({ reader: services.readerOf(uploadsProjection), uses })],
        http: (http) => serveMedia(http, files.kept),
        start: () => purging(services, files, uses),
      };
    };
  },
});

function purging({ events, clock, warn, ending }: Services, files: DiskMediaFiles, uses: MediaUses): void {
  purgeDaily(new MediaPurge({ files, log: events, uses, clock, report: warn }), warn, ending);
}
