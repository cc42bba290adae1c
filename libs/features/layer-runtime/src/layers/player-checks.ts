import { Problem } from '@studio/kernel/problem';
import type { AnyBehaviour } from '@studio/widgets/behaviour';
import type { Values } from '@studio/widgets/widget';
import type { PlayerState } from '@studio/widgets/youtube-player/youtube-player.state';

/** @throws Problem `limit_reached` where a command made no difference since there is no room for what it adds */
export function requireRoomFor(behaviour: AnyBehaviour, command: string, state: Values): void {
  const room = behaviour.room?.[command]?.(state);
  if (room && room.used >= room.most)
    throw new Problem('limit_reached', `At most ${room.most} ${room.resource} are possible.`, {
      resource: room.resource,
      limit: room.most,
      used: room.used,
    });
}

/** @throws Problem `not_found` {itemId} for a video that doesn't wait (any more) */
export function requireVideo(state: Values, itemId: string): void {
  const { queue = [] } = state as Partial<PlayerState>;
  if (!queue.some((item) => item.itemId === itemId))
    throw new Problem('not_found', 'This video is not in the queue.', { resource: 'video', itemId });
}
