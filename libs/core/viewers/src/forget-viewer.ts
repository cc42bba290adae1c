import type { ViewerIdentity } from '@studio/platforms/viewer';
import { internalCommand, runInternalCommand } from '@studio/kernel/internal-command';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { Evolver, NamedViewer } from '@studio/kernel/decider';
import { idOf, streamName } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { FORGOTTEN } from './sealed-viewers';
import { ErasedViewers, isCalled, type ViewerBuffer, type Wanted } from './viewer-buffers';
import type { Viewer, ViewerKeys } from './viewer-keys';

export interface ForgetDeps {
  readonly pipeline: Pick<CommitPipeline, 'execute'>;
  /** With viewers' fields decrypted. */
  readonly log: Pick<CommitLog, 'read'>;
  readonly keys: Pick<ViewerKeys, 'remove' | 'membersOf' | 'existingIdOf'>;
  /** Evolvers of all streams. */
  readonly evolvers: readonly Evolver<object>[];
  /** All that an account has: viewers are on them, too. */
  readonly overlaysOf: (accountId: string) => Promise<readonly string[]>;
  /** In-memory data about viewers of all areas. */
  readonly buffers: Required<ViewerBuffer>;
}

export interface Forgotten {
  /** Streams that named them, with the position of the event that forgot them. */
  readonly streams: readonly { readonly stream: string; readonly position: string }[];
  /** True if any stream, record or buffer had data about them. */
  readonly found: boolean;
}

/** A stream in which viewers can be. */
interface Place {
  readonly evolver: Evolver<object>;
  readonly stream: string;
}

/** Viewer to forget, and the streams that name them. */
interface FoundViewer {
  /** Null for a viewer who is in buffers only. */
  readonly viewerId: string | null;
  /** Identities on platforms: linked viewers share an id. */
  readonly identities: readonly ViewerIdentity[];
  readonly places: readonly Place[];
}

/**
 * Forgets a viewer of an account and all viewers linked with them. Buffers drop them first, so that nothing writes
 * their name again. An event on each stream that names them makes documents drop them; then the key is removed.
 * Repeating the call completes an interrupted one.
 * @throws Problem `invalid_value` {userIds} if several viewers had that login; `unavailable`
 */
export async function forgetViewer(deps: ForgetDeps, accountId: string, wanted: Wanted): Promise<Forgotten> {
  const { log, keys, buffers } = deps;
  const inBuffers = buffers.identify(accountId, wanted);
  const atFirst = await viewersIn(deps, accountId, wanted, inBuffers);
  await buffers.forget(accountId, erased(atFirst));
  // Writes that were under way may have named them in more streams.
  const found = atFirst.length === 0 ? [] : await viewersIn(deps, accountId, wanted, inBuffers);
  const notified: NotifiedStream[] = [];
  for (const { viewerId, identities, places } of found) {
    if (viewerId === null) continue;
    const first = await Promise.all(
      places.map((place) => notifyStream(deps, { ...place, accountId, viewerId })),
    );
    for (const identity of identities) await keys.remove(accountId, identity, viewerId);
    // What came in between may have been read with the key, and named them again.
    for (const one of first)
      notified.push(
        (await isNamedAfter(log, one, viewerId)) ? await notifyStream(deps, { ...one, viewerId }) : one,
      );
  }
  // They may have written in chat while their data was removed.
  await buffers.forget(accountId, erased(found));
  const streams = notified.map(({ stream, position }) => ({ stream, position }));
  return { streams, found: found.length > 0 };
}

function erased(found: readonly FoundViewer[]): ErasedViewers {
  const viewerIds = found.flatMap(({ viewerId }) => (viewerId === null ? [] : [viewerId]));
  return new ErasedViewers(
    found.flatMap(({ identities }) => identities),
    new Set(viewerIds),
  );
}

const notifyOfErasure = internalCommand('NotifyOfErasure', { partOf: 'forget_viewer' });

/** Stream that received the event about a forgotten viewer. */
interface NotifiedStream {
  readonly accountId: string;
  readonly evolver: Evolver<object>;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

async function notifyStream(
  { pipeline }: Pick<ForgetDeps, 'pipeline'>,
  {
    accountId,
    evolver,
    stream,
    viewerId,
  }: Pick<NotifiedStream, 'accountId' | 'evolver' | 'stream'> & { readonly viewerId: string },
): Promise<NotifiedStream> {
  const actor = { accountId, via: 'system' } as const;
  const run = { streamId: idOf(stream), actor, cause: { key: null } };
  const { position, after } = await runInternalCommand(pipeline, evolver, notifyOfErasure, run, () => [
    { type: FORGOTTEN, data: { viewerId } },
  ]);
  return { accountId, evolver, stream, revision: after.revision, position };
}

async function isNamedAfter(
  log: Pick<CommitLog, 'read'>,
  { stream, revision }: NotifiedStream,
  viewerId: string,
): Promise<boolean> {
  for await (const page of log.read(stream, revision + 1))
    if (page.some(({ data }) => data['viewerId'] === viewerId)) return true;
  return false;
}

/** Lists viewers of an account whom a stream, a record or a buffer calls so, each with all streams that name them. */
async function viewersIn(
  deps: ForgetDeps,
  accountId: string,
  wanted: Wanted,
  inBuffers: readonly ViewerIdentity[],
): Promise<readonly FoundViewer[]> {
  const { userIds, identities, streams } = await namesInLog(deps, accountId, wanted);
  const others = await unnamedIn(deps, accountId, wanted, inBuffers);
  const strangers: ViewerIdentity[] = [];
  for (const { viewerId, identity } of others) {
    if (viewerId === null) {
      strangers.push(identity);
      continue;
    }
    userIds.set(viewerId, identity.userId);
    identities.set(viewerId, [...(identities.get(viewerId) ?? []), identity]);
  }
  const all = new Set([...userIds.values(), ...strangers.map(({ userId }) => userId)]);
  const isExact = all.has(wanted.name);
  if (!isExact && all.size > 1)
    throw new Problem(
      'invalid_value',
      `Several viewers had this login. Send one of these ids instead: ${[...all].join(', ')}.`,
      {
        field: 'viewer',
      },
    );
  const isAsked = (userId: string): boolean => !isExact || userId === wanted.name;
  const asked = [...userIds].filter(([, userId]) => isAsked(userId)).map(([viewerId]) => viewerId);
  const members = await Promise.all(asked.map((viewerId) => deps.keys.membersOf(viewerId)));
  const linked = members.flat().filter((viewerId) => !asked.includes(viewerId));
  // Those who were found go last: a repeat finds the others by them.
  const viewerIds = [...new Set([...linked, ...asked])];
  return [
    ...viewerIds.map((viewerId) => ({
      viewerId,
      identities: identities.get(viewerId) ?? [{ platform: wanted.platform, userId: wanted.name, login: '' }],
      places: streams.filter(([, ids]) => ids.has(viewerId)).map(([place]) => place),
    })),
    ...strangers
      .filter(({ userId }) => isAsked(userId))
      .map((identity) => ({ viewerId: null, identities: [identity], places: [] })),
  ];
}

interface NamesInLog {
  /** By viewer id, of those who are wanted. */
  readonly userIds: Map<string, string>;
  /** By viewer id, of all; one per login. */
  readonly identities: Map<string, readonly ViewerIdentity[]>;
  readonly streams: readonly (readonly [place: Place, viewerIds: ReadonlySet<string>])[];
}

async function namesInLog(deps: ForgetDeps, accountId: string, wanted: Wanted): Promise<NamesInLog> {
  const userIds = new Map<string, string>();
  const byName = new Map<string, Map<string, ViewerIdentity>>();
  const streams: (readonly [place: Place, viewerIds: ReadonlySet<string>])[] = [];
  for (const place of await placesOf(deps, accountId)) {
    const viewerIds = new Set<string>();
    for await (const page of deps.log.read(place.stream, 0))
      for (const { data } of page) {
        if (typeof data['viewerId'] === 'string') viewerIds.add(data['viewerId']);
        for (const named of namedIn(place, data)) {
          const { viewerId, platform, userId, login } = named;
          const known = byName.get(viewerId) ?? new Map<string, ViewerIdentity>();
          byName.set(viewerId, known.set(`${platform} ${userId} ${login}`, { platform, userId, login }));
          if (isCalled(named, wanted)) userIds.set(viewerId, userId);
        }
      }
    streams.push([place, viewerIds]);
  }
  const identities = new Map([...byName].map(([viewerId, known]) => [viewerId, [...known.values()]]));
  return { userIds, identities, streams };
}

/** Lists viewers who are in buffers, and whoever has the platform id that was asked for: no stream may name them. */
async function unnamedIn(
  { keys }: ForgetDeps,
  accountId: string,
  { platform, name }: Wanted,
  inBuffers: readonly ViewerIdentity[],
): Promise<readonly { readonly viewerId: string | null; readonly identity: ViewerIdentity }[]> {
  const idOf = (viewer: Viewer): Promise<string | null> => keys.existingIdOf(accountId, viewer);
  const byName = new Map(inBuffers.map((each) => [`${each.userId} ${each.login}`, each]));
  const all = await Promise.all(
    [...byName.values()].map(async (identity) => ({ viewerId: await idOf(identity), identity })),
  );
  const byId = { platform, userId: name, login: '' };
  const viewerId = await idOf(byId);
  return viewerId === null ? all : [...all, { viewerId, identity: byId }];
}

/** Streams that name viewers, as their deciders declare. */
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
