import type { LinePictures } from '@studio/contracts/chat/emote-pictures';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { ChatEmote } from '@studio/contracts/channels/platform-event';
import type { ChatLine, ChatPart } from '@studio/widgets/chat-box/chat-line';

/** Maximum number of lines sent to a page that joins [realtime/10]. */
export const HELD_LINES = 50;

const special = /(?<mention>@\w{1,50})|(?<link>https?:\/\/[^\s]{1,500})/gu;

/** Returns a line as renderers receive it. */
export function lineOf(
  { platform, at, body }: ChatEvent,
  simulated: boolean,
  pictures: LinePictures,
): ChatLine {
  const { userId, login, name } = body.user;
  const { color, roles, first, reply, action, sharedFrom } = body;
  return {
    messageId: body.messageId,
    platform,
    at,
    // A badge without a picture is drawn by its role.
    user: {
      userId,
      login,
      name,
      color,
      roles,
      badges: body.badges.map((each) => ({ ...each, url: pictures.badge(each) ?? '' })),
    },
    parts: withEmotes(body.text, body.emotes, pictures),
    first,
    highlighted: false,
    reply: reply && { name: reply.name, text: reply.text },
    pinned: false,
    simulated,
    ...(action && { action }),
    ...(sharedFrom && { shared: { login: sharedFrom.login, name: sharedFrom.name } }),
  };
}

/** The pieces of a text in which emotes stand. */
export function withEmotes(
  text: string,
  emotes: readonly ChatEmote[],
  pictures: LinePictures,
): readonly ChatPart[] {
  const points = Array.from(text);
  const parts: ChatPart[] = [];
  let done = 0;
  const say = (until: number): void =>
    void parts.push(...partsOf(points.slice(done, until).join('')).flatMap((part) => named(part, pictures)));
  for (const emote of emotes) {
    const { name, start, end } = emote;
    if (start < done || end > points.length || end <= start) continue;
    say(start);
    const url = pictures.emote(emote);
    parts.push({ kind: 'emote', text: name, ...(url !== null && { url }) });
    done = end;
  }
  say(points.length);
  return parts;
}

/** A text in which words may stand for emotes. */
function named(part: ChatPart, pictures: LinePictures): readonly ChatPart[] {
  if (part.kind !== 'text') return [part];
  const parts: ChatPart[] = [];
  let plain = '';
  for (const piece of part.text.split(/(\s+)/u)) {
    const emote = piece.trim() === '' ? null : pictures.word(piece);
    if (!emote) {
      plain += piece;
      continue;
    }
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    parts.push({ kind: 'emote', text: piece, ...emote });
    plain = '';
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain });
  return parts;
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
