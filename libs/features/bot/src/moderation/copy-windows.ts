import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import { chatText } from '@studio/contracts/chat/chat-text';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';
import type { Copies } from './filters';
import { skeletonOf } from './lookalikes';
import type { ModerationFilters } from './moderation.state';

/** Texts that are remembered, for all accounts. */
const TEXTS = 50_000;
/** Lines with the same text that are remembered. */
const MOST = 200;

interface Line {
  readonly at: number;
  readonly by: string;
}

const once: Copies = { own: 1, viewers: 1 };

/** Recent lines by their text. In memory only, as flood windows are. */
export class CopyWindows {
  private readonly lines = new LRUCache<string, readonly Line[]>(atMost(TEXTS));

  /** Counts a line, and returns how often its text was written within the time. Case, accents and signs do not matter. */
  count(
    accountId: string,
    { platform, at, body }: ChatEvent,
    { windowSeconds, minLength }: ModerationFilters['copies'],
  ): Copies {
    const text = sameness(body.text);
    if (Array.from(text).length < minLength) return once;
    const key = `${accountId} ${text}`;
    const now = Date.parse(at);
    const by = `${platform} ${body.user.userId}`;
    const recent = (this.lines.get(key) ?? []).filter((line) => now - line.at < windowSeconds * 1000);
    const lines = [...recent, { at: now, by }].slice(-MOST);
    this.lines.set(key, lines);
    const own = lines.filter((line) => line.by === by).length;
    return { own, viewers: new Set(lines.map((line) => line.by)).size };
  }
}

/** Letters and digits of a line, the same for lines that look the same. */
function sameness(text: string): string {
  return skeletonOf(chatText(text)).replace(/[^\p{L}\p{N}]/gu, '');
}
