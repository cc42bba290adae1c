import type { ChatLine, ChatPart } from '@studio/widgets/chat-box/chat-line';
import type { ReceivedEvent } from '../bridge';

/* Chat in the words of StreamElements' widgets. */

/** Users whose lines may still be shown, for messages that take their lines back. */
const MOST_KNOWN = 200;

/** Turns signals of the kind `chat` into events. */
export class ChatEvents {
  /** User id by platform and login. */
  private readonly userIds = new Map<string, string>();

  /** @param address makes a whole address of one on this server */
  constructor(private readonly address: (url: string) => string) {}

  of(signal: { readonly [key: string]: unknown }): readonly ReceivedEvent[] {
    if ('parts' in signal) return [this.message(signal as ChatLine)];
    const { messageId, platform, login, all } = signal;
    if (messageId !== undefined) return [{ listener: 'delete-message', event: { msgId: messageId } }];
    const isGone = (name: string): boolean =>
      all === true
        ? name.startsWith(`${String(platform)} `)
        : name === `${String(platform)} ${String(login)}`;
    return [...this.userIds]
      .filter(([name]) => isGone(name))
      .map(([, userId]) => ({ listener: 'delete-messages', event: { userId } }));
  }

  private message(line: ChatLine): ReceivedEvent {
    const { user, platform } = line;
    this.userIds.set(`${platform} ${user.login}`, user.userId);
    for (const oldest of this.userIds.keys()) {
      if (this.userIds.size <= MOST_KNOWN) break;
      this.userIds.delete(oldest);
    }
    return messageEvent(line, this.address);
  }
}

/** Returns the event of the listener `message`. */
function messageEvent(line: ChatLine, address: (url: string) => string): ReceivedEvent {
  const { messageId, platform, at, user, parts, action = false } = line;
  const text = parts.map((part) => part.text).join('');
  const time = Date.parse(at);
  const badges = user.badges.map(({ id, title, url }) => ({
    ...{ type: id.split('/')[0] ?? id, version: id.split('/')[1] ?? '1' },
    ...{ url: address(url), description: title },
  }));
  const color = user.color ?? '';
  return {
    listener: 'message',
    event: {
      service: platform,
      data: {
        ...{ time, nick: user.login, userId: user.userId, displayName: user.name, displayColor: color },
        ...{ badges, channel: '', text, isAction: action, msgId: messageId },
        emotes: emotesOf(parts, address),
        tags: tagsOf(line, color),
      },
      renderedText: parts.map((part) => rendered(part, address)).join(''),
    },
  };
}

function tagsOf({ messageId, at, user, first }: ChatLine, color: string): object {
  const is = (role: (typeof user.roles)[number]): string => (user.roles.includes(role) ? '1' : '0');
  const badges = user.badges.map(({ id }) => (id.includes('/') ? id : `${id}/1`)).join(',');
  return {
    ...{ 'display-name': user.name, 'user-id': user.userId, color, badges, id: messageId },
    ...{ mod: is('mod'), subscriber: is('sub'), vip: is('vip'), 'first-msg': first ? '1' : '0' },
    'tmi-sent-ts': String(Date.parse(at)),
  };
}

function emotesOf(parts: readonly ChatPart[], address: (url: string) => string): readonly object[] {
  let at = 0;
  return parts.flatMap((part) => {
    const { length } = [...part.text];
    const start = at;
    at += length;
    if (part.kind !== 'emote' || part.url === undefined) return [];
    const url = address(part.url);
    return [
      {
        ...{ type: part.source ?? 'twitch', name: part.text, id: part.text, gif: false },
        ...{ urls: { 1: url, 2: url, 4: url }, start, end: start + length - 1 },
      },
    ];
  });
}

function rendered({ kind, text, url }: ChatPart, address: (url: string) => string): string {
  if (kind !== 'emote' || url === undefined) return escaped(text);
  return `<img src="${escaped(address(url))}" alt="${escaped(text)}" class="emote">`;
}

function escaped(text: string): string {
  const entities: { readonly [letter: string]: string } = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}
