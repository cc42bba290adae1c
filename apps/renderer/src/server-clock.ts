interface Sample {
  readonly roundTrip: number;
  readonly offset: number;
}

/**
 * Number of samples: two minutes with a heartbeat every 15 s. That is long enough to contain a quick one, and
 * short enough for drift.
 */
const MAX_SAMPLES = 8;

/**
 * The server's time, read from the answers to our pings. Of the last round trips the quickest one counts:
 * the less time an answer took, the less its offset can be wrong.
 */
export class ServerClock {
  private samples: readonly Sample[] = [];
  private guess = 0;

  /** @param local ms since 1970 by this computer, never going back */
  constructor(readonly local: () => number = () => performance.timeOrigin + performance.now()) {}

  /** A time (ms since 1970) that the server just sent unasked; it counts until the first answered ping. */
  hint(serverTime: number): void {
    this.guess = serverTime - this.local();
  }

  /** An answered ping. `sentAt` and `receivedAt` by the local clock. */
  sample(sentAt: number, serverTime: number, receivedAt: number): void {
    const roundTrip = receivedAt - sentAt;
    const offset = serverTime - (sentAt + roundTrip / 2);
    this.samples = [...this.samples, { roundTrip, offset }].slice(-MAX_SAMPLES);
  }

  /** ms since 1970. */
  now(): number {
    const best = this.samples.reduce<Sample | null>(
      (quickest, sample) => (quickest && quickest.roundTrip <= sample.roundTrip ? quickest : sample),
      null,
    );
    return this.local() + (best ? best.offset : this.guess);
  }
}
