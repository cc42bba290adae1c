/** Answers of one account that may wait at the same time. */
const MOST_WAITING = 100;

/** Answers that are said some time after the command. They wait in memory: a stop forgets them. */
export class LateAnswers {
  private readonly waiting = new Map<string, Set<NodeJS.Timeout>>();

  /** @returns false if too many wait */
  add(accountId: string, seconds: number, say: () => void): boolean {
    const waiting = this.waiting.get(accountId) ?? new Set();
    if (waiting.size >= MOST_WAITING) return false;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      if (waiting.size === 0) this.waiting.delete(accountId);
      say();
    }, seconds * 1000).unref();
    this.waiting.set(accountId, waiting.add(timer));
    return true;
  }

  /** None of those that wait is said. */
  stop(): void {
    for (const waiting of this.waiting.values()) for (const timer of waiting) clearTimeout(timer);
    this.waiting.clear();
  }
}
