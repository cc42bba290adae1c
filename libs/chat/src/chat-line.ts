import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { ChatLine, ChatPart } from '@studio/widgets/chat-box/chat-line';

/** Lines that are held for those who join (live, What a renderer knows). */
export const HELD_LINES = 50;

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
