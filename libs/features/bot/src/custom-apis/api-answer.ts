import { jsonPointed } from '@studio/kernel/json-pointer';

/** Text of an answer, or of the part a JSON Pointer names. Null if there is none. */
export function saidOf(body: string, responsePath: string, maxChars: number): string | null {
  const found = responsePath === '' ? body : jsonPointed(body, responsePath);
  if (found === undefined || found === null) return null;
  const text = typeof found === 'string' ? found : JSON.stringify(found);
  const line = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line === '' ? null : [...line].slice(0, maxChars).join('');
}
