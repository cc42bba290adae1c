import type { Services } from '@studio/contracts/area';
import { idOf } from '@studio/kernel/event';
import type { LayerChat } from '../layers/layer-chat';
import { runtimeDecider } from '../layers/runtime.decider';

/** Notifies chat listeners on this node of polls that begin or end on any node. */
export function watchPolls(
  { events, pipeline, ending, warn }: Services,
  subscriber: Pick<LayerChat, 'changed'>,
): void {
  const follow = async (): Promise<void> => {
    const from = pipeline.position || (await events.end());
    for await (const batch of events.subscribe([runtimeDecider.category], from, {
      signal: ending,
      ownOnly: true,
      opens: () => false,
    })) {
      if (batch.kind !== 'commits') continue;
      const relevant = batch.commits.filter((commit) =>
        commit.events.some(({ type, data }) => data['widget'] === 'poll' && type !== 'votes.cast'),
      );
      for (const overlayId of new Set(relevant.map(({ stream }) => idOf(stream))))
        await subscriber
          .changed(overlayId)
          .catch((error: unknown) => warn(`Could not read polls: ${String(error)}`));
    }
  };
  void follow().catch((error: unknown) => {
    if (!ending.aborted) warn(`Cannot follow polls: ${String(error)}`);
  });
}
