import { isChatLine, type ChatEvent, type ChatNews } from '@studio/platforms/port/chat-sink';
import type { ChatEmote } from '@studio/platforms/port/platform-event';
import type { ChatLine, ChatPart } from '@studio/widgets/chat-box/chat-line';

/** Lines that are held for those who join (live, What a renderer knows). */
export const HELD_LINES = 50;

const special = /(?<mention>@\w{1,50})|(?<link>https?:\/\/[^\s]{1,500})/gu;

/** What takes lines back, as renderers are told it. */
export type TakenBack =
  | { readonly messageId: string }
  | { readonly platform: string; readonly login: string }
  | { readonly all: true };

/** What followers of the chat are told. */
export function signalOf(event: ChatNews, simulated: boolean): ChatLine | TakenBack {
  if (isChatLine(event)) return lineOf(event, simulated);
  const { platform, body } = event;
  if (body.type === 'chat-deleted') return { messageId: body.messageId };
  if (body.type === 'chat-cleared' && body.user) return { platform, login: body.user.login };
  return { all: true };
}

export function lineOf({ platform, at, body }: ChatEvent, simulated: boolean): ChatLine {
  const { login, name } = body.user;
  const { color, roles, first, reply } = body;
  return {
    messageId: body.messageId,
    platform,
    at,
    // Pages draw a badge from its url, and pass over one that has none.
    user: {
      login,
      name,
      color,
      roles,
      badges: body.badges.map((each) => ({ ...each, url: each.url ?? '' })),
    },
    parts: withEmotes(body.text, body.emotes),
    first,
    highlighted: false,
    reply: reply && { name: reply.name, text: reply.text },
    pinned: false,
    simulated,
  };
}

/** The pieces of a text in which emotes stand. */
export function withEmotes(text: string, emotes: readonly ChatEmote[]): readonly ChatPart[] {
  if (emotes.length === 0) return partsOf(text);
  const points = Array.from(text);
  const parts: ChatPart[] = [];
  let done = 0;
  for (const { name, start, end, url } of emotes) {
    if (start < done || end > points.length || end <= start) continue;
    parts.push(...partsOf(points.slice(done, start).join('')));
    parts.push({ kind: 'emote', text: name, ...(url !== null && { url }) });
    done = end;
  }
  return [...parts, ...partsOf(points.slice(done).join(''))];
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
