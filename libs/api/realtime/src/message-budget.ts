/** Rate limit of one kind of message: a burst, and a lower sustained rate. */
export class MessageBudget {
  private left: number;
  private at = performance.now();

  constructor(
    private readonly most: number,
    private readonly perS: number,
  ) {
    this.left = most;
  }

  /** Counts a message; returns false if there were too many recently. */
  take(): boolean {
    const now = performance.now();
    this.left = Math.min(this.most, this.left + ((now - this.at) / 1000) * this.perS);
    this.at = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
