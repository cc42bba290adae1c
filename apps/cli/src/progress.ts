const BAR = 30;
const DRAW_EVERY_MS = 100;
const REPORT_EVERY_MS = 5_000;

/** Progress of a long command on stderr: a bar on a terminal, otherwise a plain line every few seconds. */
export class Progress {
  private last = performance.now();
  private drawn = false;

  constructor(
    private readonly what: string,
    /** 0: not known. */
    private readonly total: number,
    private readonly out: NodeJS.WriteStream = process.stderr,
    private readonly unit = 'events',
  ) {}

  at(done: number): void {
    const now = performance.now();
    if (now - this.last < (this.out.isTTY ? DRAW_EVERY_MS : REPORT_EVERY_MS)) return;
    this.last = now;
    this.show(done);
  }

  end(done: number): void {
    if (this.drawn || !this.out.isTTY) this.show(done);
    if (this.drawn) this.out.write('\n');
  }

  private show(done: number): void {
    const count = done.toLocaleString('en');
    const share = this.total > 0 ? Math.min(1, done / this.total) : null;
    const percent = share === null ? '' : ` ${Math.floor(share * 100)} %`;
    if (!this.out.isTTY) {
      this.out.write(`${this.what}: ${count} ${this.unit}${percent && `,${percent}`}\n`);
      return;
    }
    const full = Math.round((share ?? 0) * BAR);
    const bar = share === null ? '' : ` [${'#'.repeat(full)}${'.'.repeat(BAR - full)}]${percent}`;
    this.out.write(`\r\u001b[K${this.what}${bar}  ${count} ${this.unit}`);
    this.drawn = true;
  }
}
