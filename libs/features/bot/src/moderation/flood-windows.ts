import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';

const CHATTERS = 50_000;
/** Largest number of lines of one viewer that are counted. */
const MOST = 101;

/**
 * Recent lines per viewer. In memory only: a window is too short to be missed after a start, and its effects are
 * stored.
 */
export class FloodWindows {
  private readonly lines = new LRUCache<string, readonly number[]>(atMost(CHATTERS));

  /** Number of the viewer's lines within the time, including this one. */
  count(accountId: string, { platform, at, body }: ChatEvent, seconds: number): number {
    const key = `${accountId} ${platform} ${body.user.userId}`;
    const now = Date.parse(at);
    const recent = (this.lines.get(key) ?? []).filter((line) => now - line < seconds * 1000);
    const lines = [...recent, now].slice(-MOST);
    this.lines.set(key, lines);
    return lines.length;
  }
}
