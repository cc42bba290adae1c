import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { Evolver, NamedViewer } from '@studio/kernel/decider';
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
  /** All that an account has: viewers are on them, too. */
  readonly overlaysOf: (accountId: string) => Promise<readonly string[]>;
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

/** A stream in which viewers can be. */
interface Place {
  readonly evolver: Evolver<object>;
  readonly stream: string;
}

/** Somebody who is wanted, and the streams that tell of them. */
interface FoundViewer {
  readonly viewerId: string;
  readonly userId: string;
  readonly places: readonly Place[];
}

/**
 * Forgets a viewer of an account: each stream that tells of them is told, so that documents let go of them, then the key
 * is removed. Cut off, the same again does what is left.
 * @throws Problem `invalid_value` {userIds} when several had that login; `unavailable`
 */
export async function forgetViewer(deps: ForgetDeps, accountId: string, wanted: Wanted): Promise<Forgotten> {
  const { log, keys } = deps;
  const told: Told[] = [];
  for (const { viewerId, userId, places } of await viewersIn(deps, accountId, wanted)) {
    const first = await Promise.all(places.map((place) => tell(deps, { ...place, accountId, viewerId })));
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

/** Those of an account whom any stream calls so, each with all streams that tell of them, whatever they are called there. */
async function viewersIn(
  deps: ForgetDeps,
  accountId: string,
  wanted: Wanted,
): Promise<readonly FoundViewer[]> {
  const userIds = new Map<string, string>();
  const told: (readonly [place: Place, viewerIds: ReadonlySet<string>])[] = [];
  for (const place of await placesOf(deps, accountId)) {
    const viewerIds = new Set<string>();
    for await (const page of deps.log.read(place.stream, 0))
      for (const { data } of page) {
        if (typeof data['viewerId'] === 'string') viewerIds.add(data['viewerId']);
        for (const named of namedIn(place, data))
          if (isCalled(named, wanted)) userIds.set(named.viewerId, named.userId);
      }
    told.push([place, viewerIds]);
  }
  const viewers = [...userIds].map(([viewerId, userId]) => ({
    viewerId,
    userId,
    places: told.filter(([, viewerIds]) => viewerIds.has(viewerId)).map(([place]) => place),
  }));
  const several = [...new Set(userIds.values())];
  const exact = viewers.filter(({ userId }) => userId === wanted.name);
  if (exact.length > 0 || several.length < 2) return exact.length > 0 ? exact : viewers;
  throw new Problem('invalid_value', `Several had that login; name one by its id: ${several.join(', ')}.`, {
    field: 'viewer',
  });
}

/** By what deciders declare of their streams. */
async function placesOf({ evolvers, overlaysOf }: ForgetDeps, accountId: string): Promise<readonly Place[]> {
  const overlayIds = await overlaysOf(accountId);
  return evolvers
    .filter(({ viewerFields }) => viewerFields)
    .flatMap((evolver) =>
      (evolver.viewersOn === 'overlays' ? overlayIds : [accountId]).map((id) => ({
        evolver,
        stream: streamName(evolver.category, id),
      })),
    );
}

function namedIn({ evolver: { viewersNamed = userIn } }: Place, data: JsonObject): readonly NamedViewer[] {
  return viewersNamed(data);
}

function userIn({ viewerId, platform, user }: JsonObject): readonly NamedViewer[] {
  const { userId, login } = (user ?? {}) as { readonly userId?: unknown; readonly login?: unknown };
  if (typeof viewerId !== 'string' || typeof platform !== 'string' || typeof userId !== 'string') return [];
  return [{ viewerId, platform, userId, login: typeof login === 'string' ? login : '' }];
}

function isCalled({ platform, userId, login }: NamedViewer, wanted: Wanted): boolean {
  const name = wanted.name.replace(/^@/, '').toLowerCase();
  const isNamed = userId === wanted.name || (login !== '' && login.toLowerCase() === name);
  return isNamed && platform === wanted.platform;
}
