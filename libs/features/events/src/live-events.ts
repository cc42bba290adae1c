import type { CatalogEvent } from '@studio/contracts/events/event-catalog';
import type { PlatformEventOf } from '@studio/contracts/channels/platform-events';
import type { ObsLiveEvent } from '@studio/contracts/obs/obs-events';
import { isEventTypeName } from '@studio/contracts/events/event-types';
import type { JsonObject } from '@studio/kernel/json';
import type { ChatLine } from '@studio/widgets/chat-box/chat-line';

/** Event that is passed on once and never stored. */
export type LiveEvent = CatalogEvent & { readonly id: null; readonly position: null };

/** Returns true for a message that is a live event. */
export function isLiveEvent(message: JsonObject): message is JsonObject & LiveEvent {
  return typeof message['type'] === 'string' && isEventTypeName(message['type']) && message['id'] === null;
}

type Draft = Pick<LiveEvent, 'type' | 'platform' | 'simulated' | 'data' | 'timestamp'>;
const live = (draft: Draft): LiveEvent => ({ id: null, position: null, late: false, ...draft });

/** Update of the topic `chat-<accountId>`: a line, or lines that were deleted. */
type ChatUpdate = Partial<ChatLine> & {
  readonly login?: string;
  readonly all?: boolean;
};

/** Returns the event for an update of a chat; null for a line of another channel. @param now RFC 3339 */
export function chatEvent(update: JsonObject, now: string): LiveEvent | null {
  const { messageId = null, platform = null, parts, login, all, ...line } = update as ChatUpdate;
  if (parts && messageId !== null) {
    if (line.shared) return null;
    const { userId = '', login: name = '', name: shown = '', roles = [] } = line.user ?? {};
    return live({
      ...{ type: 'chat.message', platform, simulated: line.simulated === true, timestamp: line.at ?? now },
      data: {
        messageId,
        user: { userId, login: name, name: shown },
        text: parts.map(({ text }) => text).join(''),
        roles: [...roles],
        first: line.first === true,
      },
    });
  }
  const taken = { platform, simulated: false, timestamp: now };
  if (messageId !== null) return live({ ...taken, type: 'chat.deleted', data: { messageId } });
  if (login === undefined && all !== true) return null;
  return live({ ...taken, type: 'chat.cleared', data: { login: login ?? null } });
}

/** Returns the event for a ban. */
export function banEvent(
  { platform, at, body: { user, until, reason } }: PlatformEventOf<'ban'>,
  simulated: boolean,
): LiveEvent {
  const { userId, login, name } = user;
  return live({
    ...{ type: 'moderation.ban', platform, simulated, timestamp: new Date(at).toISOString() },
    data: { user: { userId, login, name }, until, reason },
  });
}

/** Returns the event for a change in OBS. */
export function obsEvent({ kind, at, obsId, obsName, data }: ObsLiveEvent): LiveEvent {
  return live({
    ...{ type: `obs.${kind}`, platform: null, simulated: false, timestamp: new Date(at).toISOString() },
    data: { obsId, obs: obsName, ...data },
  });
}
