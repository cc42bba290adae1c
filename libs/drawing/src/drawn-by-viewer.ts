import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { drawingDecider } from './drawing.decider';

/** Streams of some overlays in which a viewer has drawn or is blocked. */
export async function drawnByViewer(
  pipeline: Pick<CommitPipeline, 'read'>,
  overlayIds: readonly string[],
  viewerId: string,
): Promise<readonly { readonly evolver: Evolver<object>; readonly stream: string }[]> {
  const streams = overlayIds.map((overlayId) => streamName(drawingDecider.category, overlayId));
  const found = await Promise.all(
    streams.map(async (stream) => {
      const { people } = (await pipeline.read(stream, drawingDecider)).state;
      return viewerId in people ? [{ evolver: drawingDecider as unknown as Evolver<object>, stream }] : [];
    }),
  );
  return found.flat();
}

/** Viewers who drew on some overlays, by their platform and a login or id of theirs. */
export async function drawersCalled(
  pipeline: Pick<CommitPipeline, 'read'>,
  overlayIds: readonly string[],
  { platform, name }: { readonly platform: string; readonly name: string },
): Promise<readonly { readonly viewerId: string; readonly userId: string }[]> {
  const login = name.replace(/^@/, '').toLowerCase();
  const states = await Promise.all(
    overlayIds.map(
      async (id) => (await pipeline.read(streamName(drawingDecider.category, id), drawingDecider)).state,
    ),
  );
  return states.flatMap(({ people }) =>
    Object.entries(people).flatMap(([viewerId, person]) => {
      const isWanted = person.userId === name || person.login.toLowerCase() === login;
      return person.platform === platform && isWanted ? [{ viewerId, userId: person.userId }] : [];
    }),
  );
}
