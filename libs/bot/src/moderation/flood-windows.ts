import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import { LRUCache } from 'lru-cache';

const CHATTERS = 50_000;
/** More lines of one viewer aren't told apart. */
const MOST = 101;

/**
 * How many lines viewers have written lately. In memory only: a window is shorter than anybody would miss it after a
 * start, and what it leads to is written down.
 */
export class FloodWindows {
  private readonly lines = new LRUCache<string, readonly number[]>({ max: CHATTERS });

  /** Of the viewer within the time, this line among them. */
  count(accountId: string, { platform, at, body }: ChatEvent, seconds: number): number {
    const key = `${accountId} ${platform} ${body.user.userId}`;
    const now = Date.parse(at);
    const recent = (this.lines.get(key) ?? []).filter((line) => now - line < seconds * 1000);
    const lines = [...recent, now].slice(-MOST);
    this.lines.set(key, lines);
    return lines.length;
  }
}
