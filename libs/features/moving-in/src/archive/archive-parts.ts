import type { ExportedViewer, PointsExport } from '@studio/contracts/loyalty/points-export';
import type { AnswerOf, InputOf } from '@studio/operations/operation';
import type { OperationName, Operations } from '@studio/contracts/operations-by-name';
import { platformNames, allPlatforms } from '@studio/platforms/platforms';
import { csvRow, fileName, jsonLines, jsonList, oneJson, type ArchivedPage } from './archive-text';

/** File of an archive. Its content is made when it is read. */
export interface ArchivePart {
  readonly path: string;
  readonly content: () => AsyncIterable<string>;
}

/** Runs an operation as the owner of the account. */
export type RunOperation = <Name extends OperationName>(
  operation: Name,
  input: InputOf<Operations[Name]>,
) => Promise<AnswerOf<Operations[Name]>>;

const MOST = 100;

/**
 * Returns the files of an archive but for the media. They contain what the operations answer to the owner, so that
 * secrets, tokens and links are in none.
 */
export async function* archiveParts(
  run: RunOperation,
  points: PointsExport,
  accountId: string,
): AsyncGenerator<ArchivePart> {
  yield* [
    { path: 'account.json', content: () => oneJson(() => run('get_me', {})) },
    ...botParts(run),
    ...communityParts(run),
    ...pointsParts(points, accountId),
    ...historyParts(run),
  ];
  const { items } = await run('list_overlays', {});
  for (const { overlayId, name, role } of items)
    if (role === 'owner') yield* overlayParts(run, overlayId, `overlays/${overlayId} ${fileName(name)}`);
}

function botParts(run: RunOperation): readonly ArchivePart[] {
  const limit = MOST;
  return [
    { path: 'bot/commands.json', content: () => oneJson(() => run('export_bot_commands', {})) },
    list('bot/timers.json', async (cursor) => paged(await run('list_bot_timers', { limit, ...cursor }))),
    list('bot/quotes.json', async (cursor) => paged(await run('list_bot_quotes', { limit, ...cursor }))),
    list('bot/counters.json', async (cursor) => paged(await run('list_bot_counters', { limit, ...cursor }))),
    list('bot/custom-apis.json', async (cursor) =>
      paged(await run('list_custom_apis', { limit, ...cursor })),
    ),
    { path: 'bot/settings.json', content: () => oneJson(() => run('get_bot_settings', {})) },
    { path: 'bot/moderation.json', content: () => oneJson(() => run('get_bot_moderation', {})) },
  ];
}

function communityParts(run: RunOperation): readonly ArchivePart[] {
  const limit = MOST;
  return [
    { path: 'community/points-settings.json', content: () => oneJson(() => run('get_loyalty', {})) },
    list('community/rewards.json', async (cursor) =>
      paged(await run('list_loyalty_rewards', { limit, ...cursor })),
    ),
    { path: 'community/song-queue.json', content: () => oneJson(() => run('get_song_queue', {})) },
    {
      path: 'community/channel-points.json',
      content: () => oneJson(() => run('list_channel_point_rewards', {})),
    },
    list('automations/automations.json', async (cursor) =>
      paged(await run('list_automations', { limit, ...cursor })),
    ),
    list('automations/variables.json', async (cursor) =>
      paged(await run('list_variables', { limit, ...cursor })),
    ),
  ];
}

/** One file for each platform, in a form that can be moved in again. */
function pointsParts(points: PointsExport, accountId: string): readonly ArchivePart[] {
  return allPlatforms.map((platform) => ({
    path: `community/points-${platform}.csv`,
    content: async function* () {
      yield csvRow([
        `${platformNames[platform]} ID`,
        'Username',
        'Display name',
        'Points',
        'Minutes',
        'Messages',
      ]);
      for await (const viewers of points.viewers(accountId))
        yield viewers
          .filter((each) => each.platform === platform)
          .map(viewerRow)
          .join('');
    },
  }));
}

function viewerRow({ userId, login, name, points, watchMinutes, messages }: ExportedViewer): string {
  return csvRow([userId, login, name, points, watchMinutes, messages]);
}

function historyParts(run: RunOperation): readonly ArchivePart[] {
  return [
    lines('history/account.ndjson', async (cursor) =>
      paged(await run('list_audit', { limit: MOST, ...cursor })),
    ),
    lines('history/events.ndjson', async ({ cursor }) => {
      const { items, nextAfter } = await run('list_events', {
        ...{ limit: 200, latest: false },
        ...(cursor !== undefined && { after: cursor }),
      });
      return { items, next: items.length === 0 ? null : nextAfter };
    }),
  ];
}

function overlayParts(run: RunOperation, overlayId: string, folder: string): readonly ArchivePart[] {
  const limit = MOST;
  return [
    {
      path: `${folder}/overlay.json`,
      content: () => oneJson(() => run('get_overlay', { overlayId, fields: true })),
    },
    list(`${folder}/notes.json`, async (cursor) =>
      paged(await run('list_notes', { overlayId, limit, ...cursor })),
    ),
    list(`${folder}/deck.json`, async (cursor) =>
      paged(await run('list_deck_macros', { overlayId, limit, ...cursor })),
    ),
    lines(`${folder}/history.ndjson`, async (cursor) =>
      paged(await run('list_history', { overlayId, limit, ...cursor })),
    ),
  ];
}

interface Cursor {
  readonly cursor?: string;
}

function list(path: string, read: (cursor: Cursor) => Promise<ArchivedPage>): ArchivePart {
  return { path, content: () => jsonList((cursor) => read(cursor === undefined ? {} : { cursor })) };
}

function lines(path: string, read: (cursor: Cursor) => Promise<ArchivedPage>): ArchivePart {
  return { path, content: () => jsonLines((cursor) => read(cursor === undefined ? {} : { cursor })) };
}

function paged({
  items,
  nextCursor,
}: {
  readonly items: readonly object[];
  readonly nextCursor: string | null;
}): ArchivedPage {
  return { items, next: nextCursor };
}
