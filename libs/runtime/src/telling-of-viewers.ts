import type { CommitLog } from '@studio/kernel/commit-log';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { ViewerUser } from '@studio/widgets/behaviour';
import { runtimeDecider } from './runtime.decider';

/** The streams of some overlays whose layers tell of a viewer now. */
export async function tellingOfViewer(
  pipeline: Pick<CommitPipeline, 'read'>,
  overlayIds: readonly string[],
  viewerId: string,
): Promise<readonly { readonly evolver: Evolver<object>; readonly stream: string }[]> {
  const found: { evolver: Evolver<object>; stream: string }[] = [];
  for (const overlayId of overlayIds) {
    const stream = streamName(runtimeDecider.category, overlayId);
    const { viewers } = (await pipeline.read(stream, runtimeDecider)).state;
    if (Object.values(viewers).some((paths) => Object.values(paths).includes(viewerId)))
      found.push({ evolver: runtimeDecider as unknown as Evolver<object>, stream });
  }
  return found;
}

/**
 * Viewers whom layers of some overlays have told of by entries that say who they are, by a login that they had or their
 * id. Such entries come and go: it is the log that knows them all.
 */
export async function viewersCalled(
  log: Pick<CommitLog, 'read'>,
  overlayIds: readonly string[],
  { platform, name }: { readonly platform: string; readonly name: string },
): Promise<readonly { readonly viewerId: string; readonly userId: string }[]> {
  const login = name.replace(/^@/, '').toLowerCase();
  const found = new Map<string, string>();
  for (const overlayId of overlayIds)
    for await (const page of log.read(streamName(runtimeDecider.category, overlayId), 0))
      for (const { data } of page) {
        const { viewerId } = data;
        if (typeof viewerId !== 'string') continue;
        for (const entry of Object.values(data['shown'] ?? {})) {
          const user = (entry as { readonly user?: Partial<ViewerUser> } | null)?.user;
          const isWanted = user?.userId === name || user?.login?.toLowerCase() === login;
          if (user?.platform === platform && user.userId !== undefined && isWanted)
            found.set(viewerId, user.userId);
        }
      }
  return [...found].map(([viewerId, userId]) => ({ viewerId, userId }));
}
