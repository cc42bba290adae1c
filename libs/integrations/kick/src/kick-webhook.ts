import type { EventSink } from '@studio/contracts/channels/platform-adapter';
import { isLate, MAX_EVENT_AGE_MS, type PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { Clock } from '@studio/kernel/clock';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';
import { kickChannelOf, kickPayload } from './kick-events';
import type { KickKeys } from './kick-signature';

export interface KickWebhookDeps {
  readonly keys: KickKeys;
  /** Accounts that have connected a channel. @throws Error if that is not known now */
  readonly accountsOf: (channelId: string) => Promise<readonly string[]>;
  readonly sinkOf: (accountId: string) => EventSink;
  readonly isOwn: (accountId: string, channelId: string, userId: string, text: string) => Promise<boolean>;
  readonly clock: Clock;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Ids are remembered for a day: what is older could count twice. */
const REMEMBERED = 5_000;

/** Webhook for Kick's signed events. Kick repeats events that were not answered 200. */
export function kickWebhook({ keys, accountsOf, sinkOf, isOwn, clock, warn }: KickWebhookDeps): WebhookRoute {
  /** Ids of chat lines, which are not recorded: repeated ones are recognised by this. */
  const lines = new Set<string>();
  return {
    path: '/kick',
    answer: async (_parameters, body, headers) => {
      const of = (name: string): string => String(headers[`kick-event-${name}`] ?? '');
      const [messageId, timestamp, type] = [of('message-id'), of('message-timestamp'), of('type')];
      const signed = { messageId, timestamp, body, signature: of('signature') };
      try {
        if (!(await keys.verifies(signed))) return 401;
      } catch {
        return 503;
      }
      const at = Date.parse(timestamp);
      if (!Number.isFinite(at)) return 400;
      if (clock.now() - at > MAX_EVENT_AGE_MS) {
        warn(`Dropped ${type} ${messageId} of Kick: it arrived too late (${timestamp}).`);
        return 200;
      }
      const payload = jsonIn(body);
      const channelId = kickChannelOf(payload);
      try {
        for (const accountId of await accountsOf(channelId)) {
          const isOurs = await ownLines(payload, (userId, text) => isOwn(accountId, channelId, userId, text));
          for (const { eventId, body: eventBody } of kickPayload(type, payload, { isOwn: () => isOurs })) {
            if (eventBody.type === 'chat' && !isNew(lines, `${accountId} ${eventBody.messageId}`)) continue;
            const event: PlatformEvent = {
              platform: 'kick',
              channelId,
              eventId: eventId?.startsWith('.') ? messageId + eventId : (eventId ?? messageId),
              at: new Date(at).toISOString(),
              late: isLate(new Date(at).toISOString(), clock.now()),
              body: eventBody,
            };
            await sinkOf(accountId).deliver(event);
          }
        }
        return 200;
      } catch {
        return 503;
      }
    },
  };
}

async function ownLines(
  payload: unknown,
  isOwn: (userId: string, text: string) => Promise<boolean>,
): Promise<boolean> {
  const { sender, content } = (payload ?? {}) as { sender?: { user_id?: unknown }; content?: unknown };
  const userId = sender?.user_id;
  if (typeof content !== 'string' || (typeof userId !== 'number' && typeof userId !== 'string')) return false;
  return isOwn(String(userId), content);
}

function isNew(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false;
  known.add(key);
  const [oldest] = known;
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  return true;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
