import { randomInt } from 'node:crypto';

/** The code in `!draw 123456`; null for any other line. */
export function drawCodeOf(text: string): string | null {
  return /^!draw\s+(\d{6})\s*$/i.exec(text)?.[1] ?? null;
}

/** One that nobody has. */
export function newCode(taken: { has(code: string): boolean }): string {
  for (;;) {
    const code = String(randomInt(100_000, 1_000_000));
    if (!taken.has(code)) return code;
  }
}
