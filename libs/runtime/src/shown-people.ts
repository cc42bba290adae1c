import type { CommitLog } from '@studio/kernel/commit-log';
import type { Evolver } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { runtimeDecider } from './runtime.decider';

/** Somebody whom a command of a layer named, or an entry of its state does, which says who it is. */
interface NamedPerson {
  readonly viewerId: string;
  readonly userId: string;
  readonly login: string;
  readonly platform: string;
  readonly stream: string;
}

/** Streams of some overlays in which commands named a viewer. @param log with viewers' fields in plain words */
export async function namingViewer(
  log: Pick<CommitLog, 'read'>,
  overlayIds: readonly string[],
  viewerId: string,
): Promise<readonly { readonly evolver: Evolver<object>; readonly stream: string }[]> {
  const streams = new Set<string>();
  for await (const person of peopleNamed(log, overlayIds))
    if (person.viewerId === viewerId) streams.add(person.stream);
  return [...streams].map((stream) => ({ evolver: runtimeDecider as unknown as Evolver<object>, stream }));
}

/** Viewers whom commands of layers named, by their platform and a login or id of theirs. */
export async function peopleCalled(
  log: Pick<CommitLog, 'read'>,
  overlayIds: readonly string[],
  { platform, name }: { readonly platform: string; readonly name: string },
): Promise<readonly { readonly viewerId: string; readonly userId: string }[]> {
  const wanted = name.replace(/^@/, '').toLowerCase();
  const found = new Map<string, string>();
  for await (const person of peopleNamed(log, overlayIds)) {
    const isWanted = person.userId === name || person.login.toLowerCase() === wanted;
    if (person.platform === platform && isWanted) found.set(person.viewerId, person.userId);
  }
  return [...found].map(([viewerId, userId]) => ({ viewerId, userId }));
}

async function* peopleNamed(
  log: Pick<CommitLog, 'read'>,
  overlayIds: readonly string[],
): AsyncGenerator<NamedPerson> {
  for (const overlayId of overlayIds) {
    const stream = streamName(runtimeDecider.category, overlayId);
    for await (const page of log.read(stream, 0))
      for (const { data } of page)
        for (const person of [...namedBy(data), ...shownBy(data)]) yield { ...person, stream };
  }
}

type Said = Omit<NamedPerson, 'stream'>;

function namedBy({ viewerId, user, args }: JsonObject): readonly Said[] {
  const { platform } = (args ?? {}) as { readonly platform?: unknown };
  return personOf(viewerId, { ...(user as object | null), platform });
}

function shownBy({ viewerId, shown }: JsonObject): readonly Said[] {
  return Object.values((shown ?? {}) as object).flatMap((entry: { readonly user?: object } | null) =>
    personOf(viewerId, entry?.user ?? {}),
  );
}

function personOf(
  viewerId: unknown,
  user: { readonly userId?: unknown; readonly login?: unknown; readonly platform?: unknown },
): readonly Said[] {
  const { userId, login, platform } = user;
  if (typeof viewerId !== 'string' || typeof userId !== 'string') return [];
  return typeof login === 'string' && typeof platform === 'string'
    ? [{ viewerId, userId, login, platform }]
    : [];
}
