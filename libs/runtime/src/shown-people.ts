import type { CommitLog } from '@studio/kernel/commit-log';
import type { Evolver } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { runtimeDecider } from './runtime.decider';

/** Somebody whom a command of a layer named. */
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
      for (const { data } of page) {
        const { viewerId, user, args } = data as {
          readonly viewerId?: unknown;
          readonly user?: { readonly userId?: unknown; readonly login?: unknown } | null;
          readonly args?: { readonly platform?: unknown };
        };
        const [userId, login, platform] = [user?.userId, user?.login, args?.platform];
        if (typeof viewerId !== 'string' || typeof userId !== 'string') continue;
        if (typeof login === 'string' && typeof platform === 'string')
          yield { viewerId, userId, login, platform, stream };
      }
  }
}
