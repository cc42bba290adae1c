/** Milliseconds after which a write is carried out. */
const LATER_MS = 1_000;

/** Writes of all processes of a node that may come later: they are carried out in one turn, and share a commit. */
export class JointWrites {
  private readonly waiting = new Set<() => Promise<void>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly laterMs = LATER_MS) {}

  /** @param write must not reject; added again before it was carried out, it is carried out once */
  add(write: () => Promise<void>): void {
    this.waiting.add(write);
    this.timer ??= setTimeout(() => void this.flush(), this.laterMs).unref();
  }

  /** Carries out all of them now. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const writes = [...this.waiting];
    this.waiting.clear();
    await Promise.all(writes.map((write) => write()));
  }
}
