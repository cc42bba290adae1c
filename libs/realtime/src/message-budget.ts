/** How many messages of a kind somebody may send: some at once, fewer in the long run. */
export class MessageBudget {
  private left: number;
  private at = performance.now();

  constructor(
    private readonly most: number,
    private readonly perS: number,
  ) {
    this.left = most;
  }

  /** Counts a message; false when there were too many of late. */
  take(): boolean {
    const now = performance.now();
    this.left = Math.min(this.most, this.left + ((now - this.at) / 1000) * this.perS);
    this.at = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
