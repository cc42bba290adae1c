import type { TipReport } from '@studio/contracts/channels/tips/tip-report';

/** Tips that wait at most; beyond it, those that wait longest are dropped. */
export const MOST_WAITING = 1_000;
/** Milliseconds for which a tip waits for a moderator. */
export const LONGEST_WAIT_MS = 7 * 24 * 3600_000;
/** Dropped tips per line for operators, after the first. */
const PER_LINE = 100;

interface WaitingTip {
  readonly report: TipReport;
  /** Ms since 1970. */
  readonly since: number;
}

/** Tips that wait for a moderator of StreamElements. */
export class WaitingTips {
  /** By id, the longest waiting first. */
  private readonly tips = new Map<string, WaitingTip>();
  private dropped = 0;

  /** @param warn takes a line for operators */
  constructor(
    private readonly now: () => number,
    private readonly warn: (line: string) => void,
  ) {}

  get size(): number {
    return this.tips.size;
  }

  add(report: TipReport): void {
    const known = this.tips.get(report.id);
    this.tips.set(report.id, { report, since: known?.since ?? this.now() });
    for (const [id, { since }] of this.tips) {
      if (this.tips.size <= MOST_WAITING && this.now() - since <= LONGEST_WAIT_MS) break;
      this.drop(id);
    }
  }

  /** Removes a tip and returns it; undefined if none waits under this id. */
  take(id: string): TipReport | undefined {
    const found = this.tips.get(id);
    this.tips.delete(id);
    return found?.report;
  }

  private drop(id: string): void {
    this.tips.delete(id);
    if (this.dropped++ % PER_LINE !== 0) return;
    this.warn(
      `Dropped ${this.dropped} ${this.dropped === 1 ? 'tip' : 'tips'} of StreamElements that waited too long for a ` +
        `moderator: at most ${MOST_WAITING} wait, for 7 days. Moderate tips in the dashboard of StreamElements.`,
    );
  }
}
