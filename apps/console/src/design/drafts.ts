import type { DesignStore, PendingEdit } from './design-store';
import type { Edit } from './edits';

const AFTER_MS = 250;

interface Draft {
  values: { readonly [key: string]: unknown };
  readonly handle: PendingEdit;
  timer: ReturnType<typeof setTimeout>;
}

/** Settings during input: shown with each keystroke, sent 250 ms after the last one. */
export class Drafts {
  private readonly drafts = new Map<number, Draft>();

  constructor(
    private readonly store: DesignStore,
    private readonly submit: (edit: Edit) => void,
  ) {}

  write(memberId: number, values: { readonly [key: string]: unknown }): void {
    const before = this.drafts.get(memberId);
    const joined = { ...before?.values, ...values };
    const puts = [['layer', String(memberId), { values: joined }]] as const;
    const timer = setTimeout(() => this.flush(memberId), AFTER_MS);
    if (!before) {
      this.drafts.set(memberId, { values: joined, handle: this.store.edit(puts), timer });
      return;
    }
    clearTimeout(before.timer);
    this.store.replace(before.handle, puts);
    before.values = joined;
    before.timer = timer;
  }

  /** Sends the draft of a layer now. */
  flush(memberId: number): void {
    const draft = this.drafts.get(memberId);
    if (!draft) return;
    clearTimeout(draft.timer);
    this.drafts.delete(memberId);
    // The edit shows the value before the draft is dropped, so that nothing flickers.
    this.submit({ type: 'fields', memberId, values: draft.values });
    this.store.drop(draft.handle);
  }

  flushAll(): void {
    for (const memberId of [...this.drafts.keys()]) this.flush(memberId);
  }
}
