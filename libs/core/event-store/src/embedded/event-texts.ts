import type { NewEvent } from '@studio/kernel/event';

/** The texts that the writer gets. */
export function serialise(events: readonly NewEvent[]): string[] {
  const texts: string[] = [];
  for (const { id, type, data, meta } of events)
    texts.push(id, type, JSON.stringify(data), JSON.stringify(meta));
  return texts;
}

/** In characters, which is quicker to know than bytes. */
export function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

export function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
