import { called } from '@studio/operations/names';
import { join, resolve } from 'node:path';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { INTAKE } from '@studio/contracts/uploads/file-intake';
import { MEDIA_LIBRARY } from '@studio/contracts/uploads/media-library';
import { MEDIA_USES, type MediaUses } from '@studio/contracts/overlays/media-uses';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { AnswerTable, CommandArea, Outcome, QueryArea } from '@studio/operations/area';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { DiskMediaFiles } from './disk-media-files';
import { requireMayChange, usesSeenBy } from './limited-tokens';
import { AccountMedia } from './media-library';
import { MediaPurge } from './media-purge';
import { purgeDaily } from './media-purge-daily';
import { serveMedia } from './media.routes';
import { PictureFiles } from './pictures';
import type { Media } from './read-media';
import { ReceivedMedia } from './received-media';
import { SoundTracks } from './sound-tracks';
import { TransferFiles } from './transfer-files';
import { transferRoutes } from './transfer.routes';
import { transferView } from './transfer.views';
import { Transfers } from './transfers';
import * as commands from './upload.commands';
import { uploadsDecider, type UploadCommands, type UploadLookups } from './upload.decider';
import type { UploadEvents } from './upload.events';
import * as queries from './upload.queries';
import { uploadQueryHandlers, type UploadQueryDeps } from './upload.query-handlers';
import { uploadOf, urlOf, type Uploads } from './upload.state';
import { uploadLimits } from './upload.limits';
import { uploadProblems } from './upload.problems';
import { uploadsProjection } from './upload.projection';
import { uploadView, type UploadView } from './upload.views';

interface UploadDeps {
  readonly received: ReceivedMedia;
  readonly uses: MediaUses;
  readonly library: AccountMedia;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

const answers: AnswerTable<UploadCommands, Uploads, UploadLookups> = {
  CreateUpload: (outcome, _command, { caller }, lookups) => uploadMade(outcome, caller, lookups),
  BeginUpload: (_outcome, _command, _request, { transfer, offset }) => transferView(transfer, offset),
  CompleteUpload: (outcome, _command, { caller }, lookups) => uploadMade(outcome, caller, lookups),
  UpdateUpload: ({ after: { state } }, { uploadId }, { caller }, { uses, sound }) =>
    uploadView(found(state.uploads[uploadId]), usesSeenBy(caller, uses), sound),
  DeleteUpload: (_, { uploadId }) => ({ deleted: true, uploadId }),
};

/** A repeat is answered with what the first request added, whatever file has come with it. */
function uploadMade(
  { after: { state }, commit }: Outcome<Uploads>,
  caller: Caller,
  { media, uses, sound }: UploadLookups['CreateUpload' | 'CompleteUpload'],
): UploadView {
  const added = commit?.events.find(({ type }) => type === 'upload.added')?.data;
  const upload = added
    ? state.uploads[(added as Pick<UploadEvents['upload.added'], 'uploadId'>).uploadId]
    : media && uploadOf(state, media.sentSha256);
  return uploadView(found(upload), usesSeenBy(caller, uses), sound);
}

/** Returns the command handlers for uploads. */
function uploadCommands({
  received,
  uses,
  library,
  warn,
}: UploadDeps): CommandArea<Uploads, UploadCommands, UploadEvents, DecisionContext, UploadLookups> {
  const usesOf = async ({ caller }: RequestContext, current = false) => ({
    uses: await uses.usesOf(caller.accountId, { current }),
  });
  const soundOf = async (media: { readonly kind: string; readonly url: string } | null) => ({
    sound: media?.kind === 'video' ? await library.soundOf(media.url) : null,
  });
  const placed = (media: Media | null) => media && { kind: media.kind, url: urlOf(media) };
  return {
    decider: uploadsDecider,
    modules: [commands],
    answers,
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: ({ uploads }, command, { caller }) => {
      if (command instanceof commands.UpdateUpload || command instanceof commands.DeleteUpload)
        requireMayChange(caller, uploads[command.uploadId]);
    },
    common: {},
    lookups: {
      CreateUpload: async ({ file, kind }, request) => {
        const media = await received.store(file, kind, request.caller.accountId);
        return { media, ...(await soundOf(placed(media))), ...(await usesOf(request)) };
      },
      BeginUpload: (command, request) => received.begin(command, request),
      CompleteUpload: async (command, request) => {
        const brought = await received.complete(command, request);
        return { ...brought, ...(await soundOf(placed(brought.media))), ...(await usesOf(request)) };
      },
      UpdateUpload: async ({ uploadId }, request) => ({
        ...(await soundOf(await library.byId(request.caller.accountId, uploadId))),
        ...(await usesOf(request)),
      }),
      DeleteUpload: ({ force }, request) => usesOf(request, !force),
    },
    settled: async (command, { caller }) => {
      if (command instanceof commands.CompleteUpload)
        await received.settle(command, caller).catch((error: unknown) => {
          warn(
            `Could not remove the temporary file of a complete upload. It expires within a day: ${String(error)}`,
          );
        });
    },
    names: { uploadId: (id, { state }) => called('upload', state.uploads[Number(id)]) },
  };
}

/** Returns the query handlers for uploads. */
function uploadQueries(deps: UploadQueryDeps): QueryArea<CommandsOf<typeof queries>, UploadQueryDeps> {
  return { modules: [queries], answers: uploadQueryHandlers, deps };
}

function found<Thing>(thing: Thing | null | undefined): Thing {
  if (!thing) throw new Error('What the command was about is not there after it.');
  return thing;
}

/** Media files of accounts. */
export const uploadArea = defineArea({
  name: 'uploads',
  streams: [uploadsDecider],
  operations: [commands, queries],
  problems: uploadProblems,
  limits: Object.values(uploadLimits),
  projections: () => [uploadsProjection],
  serve: wire(
    { requires: { uses: MEDIA_USES }, provides: { intake: INTAKE, library: MEDIA_LIBRARY } },
    async (services, { uses }) => {
      const { pipeline } = services;
      const files = await DiskMediaFiles.open(join(resolve(services.dataDir), 'uploads'), {
        isShared: services.events.shared,
      });
      const sounds = await SoundTracks.open({
        videos: files.storedFolder,
        folder: join(resolve(services.dataDir), 'uploads', 'sounds'),
        program: services.ffmpegPath,
        warn: services.warn,
      });
      services.ending.addEventListener('abort', () => sounds.end(), { once: true });
      const library = new AccountMedia(pipeline, sounds, files.storedFolder);
      const transfers = new Transfers(services);
      const transferFiles = new TransferFiles(files.transfers);
      const pictures = new PictureFiles();
      const received = new ReceivedMedia({ pipeline, files, pictures, transfers, transferFiles });
      return {
        provided: { intake: files, library },
        parts: () => ({
          commands: [uploadCommands({ received, uses, library, warn: services.warn })],
          queries: [uploadQueries({ reader: services.readerOf(uploadsProjection), uses, sounds })],
          byteRoutes: transferRoutes({ transfers, transferFiles }),
          http: (http) => serveMedia(http, files.storedFolder, sounds),
          start: () => purging(services, files, uses, sounds),
        }),
      };
    },
  ),
});

function purging(
  { events, clock, warn, ending }: Services,
  files: DiskMediaFiles,
  uses: MediaUses,
  sounds: SoundTracks,
): void {
  const forget = (name: string): Promise<void> => sounds.forget(name);
  purgeDaily(new MediaPurge({ files, log: events, uses, clock, forget, report: warn }), warn, ending);
}
