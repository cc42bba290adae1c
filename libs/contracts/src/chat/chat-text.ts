import { lazily } from '@studio/kernel/lazily';
import type { ChatEvent } from './chat-event';
import type { ChatEmote } from '../channels/platform-event';

/**
 * Emoji stay whole, with the joiners and selectors that they are made of. Everything else that shows nothing goes:
 * default-ignorable characters, controls and annotation marks. `U+2800` is a blank that is no white space to programs.
 */
const unseen = lazily(
  () =>
    new RegExp(
      String.raw`(\p{RGI_Emoji})|([\s\u2800])|[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]`,
      'gv',
    ),
);

/**
 * Returns a chat text as people read it: compatibility forms are plain letters, letters are composed (NFKC), invisible
 * characters are gone, white space is a space. It is not trimmed.
 */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(
      unseen(),
      (_match: string, emoji?: string, blank?: string) => emoji ?? (blank === undefined ? '' : ' '),
    )
    .normalize('NFKC');
}

/** Returns a text as everything that understands chat compares it: readable and trimmed. */
export function chatText(text: string): string {
  return readable(text).trim();
}

/**
 * Returns a line with its text as `chatText` gives it, and emotes at their places in that text. Chat applies it to each
 * line before anything but the display sees it: commands, keywords, filters, giveaways, games, polls, songs and codes.
 */
export function readableLine(event: ChatEvent): ChatEvent {
  const { body } = event;
  const { text, emotes } = textWithEmotes(body.text, body.emotes);
  return { ...event, body: { ...body, text, emotes } };
}

/** Normalises the stretches between emotes one by one, so that the places of emotes stay right. */
function textWithEmotes(
  raw: string,
  emotes: readonly ChatEmote[],
): { readonly text: string; readonly emotes: readonly ChatEmote[] } {
  if (emotes.length === 0) return { text: chatText(raw), emotes };
  const points = Array.from(raw);
  const moved: ChatEmote[] = [];
  let [text, length, done] = ['', 0, 0];
  const add = (until: number): void => {
    const piece = readable(points.slice(done, until).join(''));
    const added = text === '' ? piece.trimStart() : piece;
    text += added;
    length += Array.from(added).length;
    done = Math.max(done, until);
  };
  for (const emote of emotes) {
    if (emote.start < done || emote.end > points.length || emote.end <= emote.start) continue;
    add(emote.start);
    const start = length;
    add(emote.end);
    moved.push({ ...emote, start, end: length });
  }
  add(points.length);
  return { text: text.trimEnd(), emotes: moved };
}

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30FC]/u;

/**
 * Returns true if words stand by themselves in a text: no letter or digit continues beyond their ends. Next to a
 * script without spaces every position is an end. Both texts come from `chatText`, in the same case.
 */
export function hasWords(text: string, wanted: string): boolean {
  if (wanted === '') return false;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (isEdge(text, at) && isEdge(text, at + wanted.length)) return true;
  return false;
}

function isEdge(text: string, at: number): boolean {
  const before = characterBefore(text, at);
  const after = at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 32) : '';
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true;
  return !/\p{M}/u.test(after) && (unspaced.test(before) || unspaced.test(after));
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return '';
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(isLow ? Math.max(0, at - 2) : at - 1, at);
}
