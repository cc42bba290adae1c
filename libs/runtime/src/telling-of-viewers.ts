import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
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
