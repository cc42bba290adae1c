import type { ExportedViewer, PointsExport } from '@studio/contracts/loyalty/points-export';
import type { WidgetValues } from '@studio/contracts/widget-packages/widget-values';
import type { AnswerOf, InputOf } from '@studio/operations/operation';
import type { OperationName, Operations } from '@studio/contracts/operations-by-name';
import { platformNames, allPlatforms } from '@studio/platforms/platforms';
import {
  csvRow,
  fileName,
  jsonLines,
  jsonList,
  oneJson,
  oneText,
  pagesOf,
  type ArchivedPage,
} from './archive-text';

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
/** Commands that one import takes. */
const MOST_IMPORTED = 50;

/**
 * Returns the files of an archive but for the media. They contain what the operations answer to the owner, so that
 * secrets, tokens and links are in none.
 */
export async function* archiveParts(
  run: RunOperation,
  { points, values }: { readonly points: PointsExport; readonly values: Pick<WidgetValues, 'of'> },
  accountId: string,
): AsyncGenerator<ArchivePart> {
  yield* [
    { path: 'account.json', content: () => oneJson(() => run('get_me', {})) },
    ...(await commandParts(run)),
    ...botParts(run),
    ...communityParts(run),
    ...pointsParts(points, accountId),
    ...connectionParts(run),
    ...historyParts(run),
  ];
  yield* widgetParts(run, (packageId) => values.of(accountId, packageId));
  yield* templateParts(run);
  for await (const overlay of ownOverlays(run))
    yield* overlayParts(run, overlay.overlayId, overlayFolder(overlay));
}

/** Returns the overlays of the account. */
export async function* ownOverlays(run: RunOperation) {
  for await (const items of pagesOf(async (cursor) =>
    paged(await run('list_overlays', cursor === undefined ? {} : { cursor })),
  ))
    for (const overlay of items) if (overlay.role === 'owner') yield overlay;
}

/** Returns the folder of an overlay in an archive. */
export function overlayFolder({
  overlayId,
  name,
}: {
  readonly overlayId: string;
  readonly name: string;
}): string {
  return `overlays/${overlayId} ${fileName(name)}`;
}

/** Returns the widgets with code of the account. */
export async function* ownWidgets(run: RunOperation) {
  for await (const items of pagesOf(async (cursor) =>
    paged(await run('list_widget_packages', { limit: MOST, ...(cursor !== undefined && { cursor }) })),
  ))
    yield* items;
}

/** Returns the folder of a widget in an archive. */
export function widgetFolder({
  packageId,
  name,
}: {
  readonly packageId: string;
  readonly name: string;
}): string {
  return `widgets/${packageId} ${fileName(name)}`;
}

/** Commands of the bot, as many in a file as an import takes. */
async function commandParts(run: RunOperation): Promise<readonly ArchivePart[]> {
  const { commands } = await run('export_bot_commands', {});
  const files = Math.max(1, Math.ceil(commands.length / MOST_IMPORTED));
  return Array.from({ length: files }, (_, at) => {
    const some = commands.slice(at * MOST_IMPORTED, (at + 1) * MOST_IMPORTED);
    const path = `bot/commands${at === 0 ? '' : `-${at + 1}`}.json`;
    return { path, content: () => oneJson(() => Promise.resolve({ commands: some })) };
  });
}

function botParts(run: RunOperation): readonly ArchivePart[] {
  const limit = MOST;
  return [
    list('bot/timers.json', async (cursor) => paged(await run('list_bot_timers', { limit, ...cursor }))),
    list('bot/quotes.json', async (cursor) => paged(await run('list_bot_quotes', { limit, ...cursor }))),
    list('bot/birthdays.json', async (cursor) =>
      paged(await run('list_bot_birthdays', { limit, ...cursor })),
    ),
    list('bot/counters.json', async (cursor) => paged(await run('list_bot_counters', { limit, ...cursor }))),
    list('bot/custom-apis.json', async (cursor) =>
      paged(await run('list_custom_apis', { limit, ...cursor })),
    ),
    { path: 'bot/settings.json', content: () => oneJson(() => run('get_bot_settings', {})) },
    { path: 'bot/messages.json', content: () => oneJson(() => run('get_bot_system_messages', {})) },
    { path: 'bot/moderation.json', content: () => oneJson(() => run('get_bot_moderation', {})) },
    { path: 'bot/raid-mode.json', content: () => oneJson(() => run('get_raid_mode', {})) },
    lines('bot/moderation-log.ndjson', async (cursor) =>
      paged(await run('list_bot_moderation_log', { limit, ...cursor })),
    ),
  ];
}

function communityParts(run: RunOperation): readonly ArchivePart[] {
  const limit = MOST;
  return [
    { path: 'community/points-settings.json', content: () => oneJson(() => run('get_loyalty', {})) },
    list('community/rewards.json', async (cursor) =>
      paged(await run('list_loyalty_rewards', { limit, ...cursor })),
    ),
    { path: 'community/viewer-queue.json', content: () => oneJson(() => run('get_viewer_queue', {})) },
    {
      path: 'community/giveaway-settings.json',
      content: () => oneJson(() => run('get_giveaway_defaults', {})),
    },
    lines('community/giveaways.ndjson', async (cursor) => {
      const { items = [], nextBefore } = await run('list_giveaway_history', { limit: 50, ...before(cursor) });
      return { items, next: nextBefore === null ? null : String(nextBefore) };
    }),
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

/** Connections of the account. Addresses of webhooks and hooks are links, and so in no file. */
function connectionParts(run: RunOperation): readonly ArchivePart[] {
  return [
    { path: 'connections/channels.json', content: () => oneJson(() => run('list_channels', {})) },
    { path: 'connections/tip-sources.json', content: () => oneJson(() => run('list_tip_sources', {})) },
    { path: 'connections/guest-hosts.json', content: () => oneJson(() => run('get_guest_hosts', {})) },
    { path: 'connections/currency-rates.json', content: () => oneJson(() => run('get_currency_rates', {})) },
    {
      path: 'connections/membership-levels.json',
      content: () => oneJson(() => run('get_membership_levels', {})),
    },
    { path: 'connections/obs.json', content: () => oneJson(() => run('list_obs_connections', {})) },
  ];
}

/** Widgets of one's own code: what is said of them, each part of their source, and the values that they stored. */
async function* widgetParts(
  run: RunOperation,
  valuesOf: (packageId: string) => Promise<object>,
): AsyncGenerator<ArchivePart> {
  for await (const { packageId, name } of ownWidgets(run)) {
    const { cage: _, source, ...about } = await run('get_widget_package', { packageId });
    const folder = widgetFolder({ packageId, name });
    yield { path: `${folder}/about.json`, content: () => oneJson(() => Promise.resolve(about)) };
    for (const [part, text] of Object.entries(source ?? {}))
      if (typeof text === 'string') yield { path: `${folder}/source.${part}`, content: () => oneText(text) };
    yield { path: `${folder}/stored-values.json`, content: () => oneJson(() => valuesOf(packageId)) };
  }
}

async function* templateParts(run: RunOperation): AsyncGenerator<ArchivePart> {
  for await (const items of pagesOf(async (cursor) =>
    paged(await run('list_templates', { owner: 'me', limit: MOST, ...(cursor !== undefined && { cursor }) })),
  ))
    for (const { templateId, name } of items)
      yield {
        path: `templates/${templateId} ${fileName(name)}.json`,
        content: () => oneJson(() => run('get_template', { templateId })),
      };
}

function before({ cursor }: Cursor): { readonly before?: number } {
  return cursor === undefined ? {} : { before: Number(cursor) };
}

function historyParts(run: RunOperation): readonly ArchivePart[] {
  return [
    lines('history/account.ndjson', async (cursor) =>
      paged(await run('list_audit', { limit: MOST, ...cursor })),
    ),
    lines('history/streams.ndjson', async (cursor) => {
      const { items, nextBefore } = await run('get_stream_sessions', { limit: MOST, ...before(cursor) });
      return { items, next: nextBefore === null ? null : String(nextBefore) };
    }),
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
    list(`${folder}/deck-pages.json`, async (cursor) =>
      paged(await run('list_deck_pages', { overlayId, limit, ...cursor })),
    ),
    list(`${folder}/obs-scenes.json`, async (cursor) =>
      paged(await run('list_obs_mappings', { overlayId, limit, ...cursor })),
    ),
    list(`${folder}/versions.json`, async (cursor) =>
      paged(await run('list_versions', { overlayId, limit, ...cursor })),
    ),
    list(`${folder}/media-favorites.json`, async (cursor) =>
      paged(await run('list_media_favorites', { overlayId, limit, ...cursor })),
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

function paged<Item extends object>({
  items,
  nextCursor,
}: {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}): ArchivedPage<Item> {
  return { items, next: nextCursor };
}
