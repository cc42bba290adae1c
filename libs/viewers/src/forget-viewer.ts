import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { Evolver } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { FORGOTTEN } from './sealed-viewers';
import type { ViewerKeys } from './viewer-keys';

export interface ForgetDeps {
  readonly pipeline: Pick<CommitPipeline, 'execute'>;
  /** With viewers' fields in plain words. */
  readonly log: Pick<CommitLog, 'read'>;
  readonly keys: Pick<ViewerKeys, 'remove'>;
  /** Of all streams. */
  readonly evolvers: readonly Evolver<object>[];
  /** Further streams, named otherwise than by the account, whose state tells of a viewer now. */
  readonly alsoIn?: (
    accountId: string,
    viewerId: string,
  ) => Promise<readonly { readonly evolver: Evolver<object>; readonly stream: string }[]>;
  /** Viewers whom only such streams know. */
  readonly knownAs?: (
    accountId: string,
    wanted: Wanted,
  ) => Promise<readonly { readonly viewerId: string; readonly userId: string }[]>;
}

/** Whom to forget: on which platform, and a login that they had or their id there. */
export interface Wanted {
  readonly platform: string;
  readonly name: string;
}

export interface Forgotten {
  /** Streams in which they were, with the position of what tells that they were forgotten. */
  readonly streams: readonly { readonly stream: string; readonly position: string }[];
}

/** A viewer as an account's streams know them. */
interface FoundViewer {
  readonly viewerId: string;
  readonly userId: string;
  readonly streams: ReadonlySet<Evolver<object>>;
}

/**
 * Forgets a viewer of an account: each stream in which they are is told, so that documents let go of them, then the key
 * is removed. Cut off, the same again does what is left.
 * @throws Problem `invalid_value` {userIds} when several had that login; `unavailable`
 */
export async function forgetViewer(deps: ForgetDeps, accountId: string, wanted: Wanted): Promise<Forgotten> {
  const { log, keys, evolvers } = deps;
  const told: Told[] = [];
  const elsewhere = (await deps.knownAs?.(accountId, wanted)) ?? [];
  for (const { viewerId, userId, streams } of await viewersIn(log, evolvers, accountId, wanted, elsewhere)) {
    const own = [...streams].map((evolver) => ({ evolver, stream: streamName(evolver.category, accountId) }));
    const all = [...own, ...((await deps.alsoIn?.(accountId, viewerId)) ?? [])];
    const first = await Promise.all(all.map((one) => tell(deps, { ...one, accountId, viewerId })));
    await keys.remove(accountId, { platform: wanted.platform, userId }, viewerId);
    // What came in between may have been read with the key, and named them again.
    for (const one of first)
      told.push((await isNamedAfter(log, one, viewerId)) ? await tell(deps, { ...one, viewerId }) : one);
  }
  return { streams: told.map(({ stream, position }) => ({ stream, position })) };
}

/** A stream that was told that somebody is forgotten. */
interface Told {
  readonly accountId: string;
  readonly evolver: Evolver<object>;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

async function tell(
  { pipeline }: Pick<ForgetDeps, 'pipeline'>,
  {
    accountId,
    evolver,
    stream,
    viewerId,
  }: Pick<Told, 'accountId' | 'evolver' | 'stream'> & { readonly viewerId: string },
): Promise<Told> {
  const commandId = randomCommandId();
  const { position, after } = await pipeline.execute({
    stream,
    evolver,
    commandId,
    operation: 'forget_viewer',
    actor: { accountId, via: 'system' },
    correlationId: commandId,
    causationId: commandId,
    decide: () => [{ type: FORGOTTEN, data: { viewerId } }],
  });
  return { accountId, evolver, stream, revision: after.revision, position };
}

async function isNamedAfter(
  log: Pick<CommitLog, 'read'>,
  { stream, revision }: Told,
  viewerId: string,
): Promise<boolean> {
  for await (const page of log.read(stream, revision + 1))
    if (page.some(({ data }) => data['viewerId'] === viewerId)) return true;
  return false;
}

async function viewersIn(
  log: Pick<CommitLog, 'read'>,
  evolvers: readonly Evolver<object>[],
  accountId: string,
  wanted: Wanted,
  elsewhere: readonly { readonly viewerId: string; readonly userId: string }[],
): Promise<readonly FoundViewer[]> {
  const found = new Map<string, { readonly userId: string; readonly streams: Set<Evolver<object>> }>();
  for (const { viewerId, userId } of elsewhere) found.set(viewerId, { userId, streams: new Set() });
  for (const evolver of evolvers) {
    if (!evolver.viewerFields) continue;
    for await (const page of log.read(streamName(evolver.category, accountId), 0))
      for (const { data } of page) {
        const viewer = viewerIn(data, wanted);
        if (!viewer) continue;
        const known = found.get(viewer.viewerId) ?? { userId: viewer.userId, streams: new Set() };
        known.streams.add(evolver);
        found.set(viewer.viewerId, known);
      }
  }
  const viewers = [...found].map(([viewerId, { userId, streams }]) => ({ viewerId, userId, streams }));
  const userIds = [...new Set(viewers.map(({ userId }) => userId))];
  const exact = viewers.filter(({ userId }) => userId === wanted.name);
  if (exact.length > 0 || userIds.length < 2) return exact.length > 0 ? exact : viewers;
  throw new Problem('invalid_value', `Several had that login; name one by its id: ${userIds.join(', ')}.`, {
    field: 'viewer',
  });
}

/** Whose event it is, if it is one of those that are wanted. */
function viewerIn(
  { viewerId, platform, user }: JsonObject,
  wanted: Wanted,
): { readonly viewerId: string; readonly userId: string } | null {
  if (typeof viewerId !== 'string' || platform !== wanted.platform) return null;
  const { userId, login } = (user ?? {}) as { readonly userId?: unknown; readonly login?: unknown };
  const isWanted = userId === wanted.name || login === wanted.name.replace(/^@/, '').toLowerCase();
  return isWanted && typeof userId === 'string' ? { viewerId, userId } : null;
}
