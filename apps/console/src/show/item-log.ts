import { Observed } from '../design/observed';

interface Dated {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
}

/** The last of what is told in order of time, each once: also what is told again after the connection was lost. */
export class ItemLog<Item extends Dated> {
  readonly items = new Observed<readonly Item[]>([]);
  private readonly known = new Set<string>();
  private waiting: Item[] = [];
  private isDue = false;

  /** @param later runs what is given to it once, soon */
  constructor(
    private readonly most: number,
    private readonly later: (work: () => void) => void,
  ) {}

  /** Takes more; all that come within a frame are shown together. */
  add(items: readonly Item[]): void {
    for (const item of items) {
      if (this.known.has(item.id)) continue;
      this.known.add(item.id);
      this.waiting.push(item);
    }
    this.show();
  }

  /** Changes those that are meant. */
  change(isMeant: (item: Item) => boolean, change: (item: Item) => Item): void {
    this.waiting = this.waiting.map((item) => (isMeant(item) ? change(item) : item));
    const items = this.items.get();
    if (items.some(isMeant)) this.items.set(items.map((item) => (isMeant(item) ? change(item) : item)));
  }

  private show(): void {
    if (this.isDue || this.waiting.length === 0) return;
    this.isDue = true;
    this.later(() => {
      this.isDue = false;
      const before = this.items.get();
      const added = this.waiting;
      this.waiting = [];
      const all = [...before, ...added];
      const last = before.at(-1)?.at ?? '';
      // What is told at a join may be older than what came meanwhile.
      if (added.some((item, i) => item.at < (added[i - 1]?.at ?? last)))
        all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
      for (const { id } of all.slice(0, Math.max(0, all.length - this.most))) this.known.delete(id);
      this.items.set(all.slice(-this.most));
    });
  }
}
