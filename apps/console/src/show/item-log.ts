import { Observed } from '../design/observed';

interface Dated {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
}

/** Latest items in order of time. Items received again after a reconnect are added only once. */
export class ItemLog<Item extends Dated> {
  readonly items = new Observed<readonly Item[]>([]);
  private readonly known = new Set<string>();
  private waiting: Item[] = [];
  private isDue = false;
  /**
   * Number of extra items stored before they are dropped together. Each drop moves all others in the list that
   * shows them.
   */
  private readonly spare: number;

  /** @param later runs a function once, soon */
  constructor(
    private readonly most: number,
    private readonly later: (work: () => void) => void,
  ) {
    this.spare = Math.floor(most / 20);
  }

  /** Adds items; those that arrive within a frame are shown together. */
  add(items: readonly Item[]): void {
    for (const item of items) {
      if (this.known.has(item.id)) continue;
      this.known.add(item.id);
      this.waiting.push(item);
    }
    this.show();
  }

  /** Changes the matching items. */
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
      const all = inOrder(this.items.get(), this.waiting);
      this.waiting = [];
      const gone = all.length > this.most + this.spare ? all.length - this.most : 0;
      for (let i = 0; i < gone; i++) this.known.delete(all[i]?.id ?? '');
      this.items.set(gone > 0 ? all.slice(gone) : all);
    });
  }
}

/** Returns both lists as one, sorted by time. Items sent at a join may be older than those already known. */
function inOrder<Item extends Dated>(known: readonly Item[], added: readonly Item[]): readonly Item[] {
  const oldest = added.reduce((least, { at }) => (at < least ? at : least), added[0]?.at ?? '');
  let from = known.length;
  while (from > 0 && (known[from - 1]?.at ?? '') > oldest) from--;
  const end = [...known.slice(from), ...added];
  end.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return from === 0 ? end : known.slice(0, from).concat(end);
}
