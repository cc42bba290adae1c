import { arrive, depart, type ItemValues } from './item-motion';

const MOVE = { duration: 400, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' };

/** Drawing of one entry of a list. */
export interface RowDrawing<Entry> {
  /** Entries of the same key are one row. */
  keyOf(entry: Entry): string;
  make(): HTMLElement;
  write(row: HTMLElement, entry: Entry): void;
}

/** Rows that come, go and move to their places instead of jumping there. */
export class RowList<Entry> {
  readonly element = document.createElement('div');
  private readonly rows = new Map<string, HTMLElement>();

  constructor(private readonly drawing: RowDrawing<Entry>) {
    this.element.style.position = 'relative';
  }

  /** @param motion null: without animation */
  show(entries: readonly Entry[], motion: ItemValues | null): void {
    const { rows, element, drawing } = this;
    const before = new Map([...rows].map(([key, row]) => [key, row.offsetTop]));
    const wanted = new Set(entries.map((entry) => drawing.keyOf(entry)));
    for (const [key, row] of rows) {
      if (wanted.has(key)) continue;
      rows.delete(key);
      if (motion) this.leave(row, before.get(key) ?? 0, motion);
      else row.remove();
    }
    const isNew = new Set<HTMLElement>();
    for (const [index, entry] of entries.entries()) {
      const key = drawing.keyOf(entry);
      const row = rows.get(key) ?? drawing.make();
      if (!rows.has(key)) isNew.add(row);
      rows.set(key, row);
      drawing.write(row, entry);
      // An element in its place is not moved: removing it would end its animation.
      const there = this.standing[index] ?? null;
      if (there !== row) element.insertBefore(row, there);
    }
    if (!motion) return;
    for (const [key, row] of rows)
      if (isNew.has(row)) arrive(row, motion);
      else moveFrom(row, (before.get(key) ?? 0) - row.offsetTop);
  }

  /** Removes all rows; the next update creates new ones. */
  clear(): void {
    this.rows.clear();
    this.element.replaceChildren();
  }

  /** Rows that are not leaving. */
  private get standing(): readonly HTMLElement[] {
    return ([...this.element.children] as HTMLElement[]).filter(({ dataset }) => !('gone' in dataset));
  }

  /** Animates a row out; it takes no space from then on. */
  private leave(row: HTMLElement, top: number, motion: ItemValues): void {
    row.dataset['gone'] = '';
    Object.assign(row.style, { position: 'absolute', left: '0', right: '0', top: `${top}px` });
    depart(row, motion, () => row.remove());
  }
}

function moveFrom(row: HTMLElement, by: number): void {
  if (by === 0) return;
  row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { ...MOVE, composite: 'add' });
}
