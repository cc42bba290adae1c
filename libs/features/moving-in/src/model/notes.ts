import type { MoveInNote, MoveInNoteCode } from './move-in.items';

const LONGEST = 120;

/** Returns a remark on a row. */
export function note(
  code: MoveInNoteCode,
  detail: string | null = null,
  suggestion: string | null = null,
): MoveInNote {
  return { code, detail: detail === null ? null : excerpt(detail), suggestion };
}

/** Returns the beginning of a text, in one line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
