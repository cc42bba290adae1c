import type { ChatLine } from '../chat-box/chat-line';
import { knownBots } from '../known-bots';
import type { Size } from '../size';
import type { Values } from '../widget';

/** Settings that decide which words count. */
export interface WordRules {
  readonly minLength: number;
  readonly most: number;
  readonly hideCommands: boolean;
  readonly hideBots: boolean;
  /** Words that never count, separated by commas or spaces. */
  readonly ignored: string;
}

/** A word and the number of lines that contain it. */
export interface CountedWord {
  readonly word: string;
  readonly count: number;
}

/** Words that say nothing about a topic. */
const fillers: ReadonlySet<string> = new Set(
  (
    'the and you that this with have for are was not but his her they what all your can out just like its ' +
    'from when who will would there their them then than been some into our has had how der die das und ist ' +
    'ich nicht ein eine einen mit auf den dem des von sich auch für war aber wie noch nur dass ihr wir sie'
  ).split(' '),
);

/** Returns the words that most lines contain, the most frequent first; equal ones in the order they were said. */
export function countedWords(lines: readonly Values[], rules: WordRules): readonly CountedWord[] {
  const ignored = new Set(rules.ignored.toLowerCase().split(/[\s,]+/));
  const counts = new Map<string, number>();
  for (const line of lines as readonly ChatLine[]) {
    const { user, parts } = line;
    if (rules.hideBots && knownBots.has(user.login)) continue;
    const text = parts.map((part) => (part.kind === 'text' ? part.text : ' ')).join('');
    if (rules.hideCommands && text.trimStart().startsWith('!')) continue;
    for (const word of new Set(wordsOf(text)))
      if ([...word].length >= rules.minLength && !fillers.has(word) && !ignored.has(word))
        counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, rules.most);
}

/** Longest word that is shown, in letters. */
const LONGEST = 20;

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  return words.filter((word) => [...word].length <= LONGEST);
}

/**
 * Returns the middles of boxes that are placed from the middle of an area outwards, without overlaps; null for a
 * box without room.
 * @param lean -1: from the left half outwards, 1: from the right half
 */
export function cloudPlaces(
  boxes: readonly Size[],
  area: Size,
  lean: -1 | 0 | 1 = 0,
): readonly ({ readonly x: number; readonly y: number } | null)[] {
  const taken: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }[] = [];
  const places = boxes.map(({ w, h }) => {
    for (let step = 0; step < 900; step++) {
      const angle = step * 0.35;
      const reach = step / 900;
      const x = lean * area.w * 0.2 + Math.cos(angle) * reach * area.w * (0.6 + Math.abs(lean) * 0.2);
      const y = Math.sin(angle) * reach * area.h * 0.6;
      if (Math.abs(x) + w / 2 > area.w / 2 || Math.abs(y) + h / 2 > area.h / 2) continue;
      const isFree = taken.every(
        (other) => Math.abs(other.x - x) * 2 >= other.w + w || Math.abs(other.y - y) * 2 >= other.h + h,
      );
      if (!isFree) continue;
      taken.push({ x, y, w, h });
      return { x, y };
    }
    return null;
  });
  const middle = middleOf(taken);
  const byX = lean === 0 ? middle.x : 0;
  return places.map((at) => at && { x: at.x - byX, y: at.y - middle.y });
}

/** Returns the middle of the rectangle around boxes. */
function middleOf(boxes: readonly (Size & { readonly x: number; readonly y: number })[]) {
  if (boxes.length === 0) return { x: 0, y: 0 };
  const edges = (sign: 1 | -1) => ({
    x: sign * Math.max(...boxes.map(({ x, w }) => sign * x + w / 2)),
    y: sign * Math.max(...boxes.map(({ y, h }) => sign * y + h / 2)),
  });
  const [last, first] = [edges(1), edges(-1)];
  return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
}
