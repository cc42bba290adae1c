import type { Services } from '@studio/areas/area';
import { idOf } from '@studio/kernel/event';
import type { ChatEar } from './chat-ear';
import { runtimeDecider } from './runtime.decider';

/** Tells whoever hears chats here of polls that begin and end, whichever node has them do so. */
export function watchPolls(
  { events, pipeline, ending, warn }: Services,
  ear: Pick<ChatEar, 'changed'>,
): void {
  const follow = async (): Promise<void> => {
    const from = pipeline.position || (await events.end());
    for await (const batch of events.subscribe([runtimeDecider.category], from, {
      signal: ending,
      ownOnly: true,
    })) {
      if (batch.kind !== 'commits') continue;
      const told = batch.commits.filter((commit) =>
        commit.events.some(({ type, data }) => data['widget'] === 'poll' && type !== 'votes.cast'),
      );
      for (const overlayId of new Set(told.map(({ stream }) => idOf(stream))))
        await ear
          .changed(overlayId)
          .catch((error: unknown) => warn(`Polls can't be looked at: ${String(error)}`));
    }
  };
  void follow().catch((error: unknown) => {
    if (!ending.aborted) warn(`Polls can't be followed: ${String(error)}`);
  });
}
