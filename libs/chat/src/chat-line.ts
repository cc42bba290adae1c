import type { JsonObject } from '@studio/kernel/json';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';

/** Lines that are held for those who join (live, What a renderer knows). */
export const HELD_LINES = 50;

/** A piece of a chat line; `url` of emotes and links. */
export interface ChatPart {
  readonly kind: 'text' | 'emote' | 'mention' | 'link';
  readonly text: string;
  readonly url?: string;
}

/** One line as renderers are told it (answers 4, chat). */
export interface ChatLine {
  readonly messageId: string;
  readonly platform: string;
  readonly at: string;
  readonly user: {
    readonly login: string;
    readonly name: string;
    /** `#rrggbb`; null where they chose none. */
    readonly color: string | null;
    readonly badges: readonly { readonly id: string; readonly title: string; readonly url: string }[];
    readonly roles: readonly ('sub' | 'vip' | 'mod' | 'broadcaster')[];
  };
  readonly parts: readonly ChatPart[];
  readonly first: boolean;
  readonly highlighted: boolean;
  readonly reply: { readonly name: string; readonly text: string } | null;
  readonly pinned: boolean;
  readonly simulated: boolean;
}

const special = /(?<mention>@\w{1,50})|(?<link>https?:\/\/[^\s]{1,500})/gu;

export function lineOf({ platform, at, body }: ChatEvent, simulated: boolean): ChatLine {
  const { login, name } = body.user;
  return {
    messageId: body.messageId,
    platform,
    at,
    user: { login, name, color: null, badges: [], roles: [] },
    parts: partsOf(body.text),
    first: false,
    highlighted: false,
    reply: null,
    pinned: false,
    simulated,
  };
}

/** The pieces of a text, in order. */
export function partsOf(text: string): readonly ChatPart[] {
  const parts: ChatPart[] = [];
  let done = 0;
  for (const match of text.matchAll(special)) {
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    const [piece] = match;
    parts.push(
      match.groups?.['link'] ? { kind: 'link', text: piece, url: piece } : { kind: 'mention', text: piece },
    );
    done = match.index + piece.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

/** The lines that are held after a signal: one more, or without those that it takes back. */
export function heldLines(lines: readonly JsonObject[], told: JsonObject): readonly JsonObject[] {
  if (told['all'] === true) return [];
  if ('parts' in told) return [...lines, told].slice(-HELD_LINES);
  const { messageId, platform, login } = told;
  return lines.filter((line) => {
    if (messageId !== undefined) return line['messageId'] !== messageId;
    const user = line['user'] as ChatLine['user'];
    return line['platform'] !== platform || user.login !== login;
  });
}
