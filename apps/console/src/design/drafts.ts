import type { DesignStore, PendingEdit } from './design-store';
import type { Visit } from './edit-visits';
import type { Edit } from './edits';

const AFTER_MS = 250;

interface Draft {
  values: { readonly [key: string]: unknown };
  readonly handle: PendingEdit;
  timer: ReturnType<typeof setTimeout>;
  visit: Visit | undefined;
}

/** Settings during input: shown with each keystroke, sent 250 ms after the last one. */
export class Drafts {
  private readonly drafts = new Map<number, Draft>();
  private visit: Visit = 1;

  constructor(
    private readonly store: DesignStore,
    private readonly submit: (edit: Edit) => void,
  ) {}

  /** @param isText the values are typed: all until `flush` are of one visit of the field */
  write(
    memberId: number,
    values: { readonly [key: string]: unknown },
    { isText = false }: { readonly isText?: boolean } = {},
  ): void {
    if (!isText) this.visit++;
    const visit = isText ? this.visit : undefined;
    const before = this.drafts.get(memberId);
    const joined = { ...before?.values, ...values };
    const puts = [['layer', String(memberId), { values: joined }]] as const;
    const timer = setTimeout(() => this.send(memberId), AFTER_MS);
    if (!before) {
      this.drafts.set(memberId, { values: joined, handle: this.store.edit(puts), timer, visit });
      return;
    }
    clearTimeout(before.timer);
    this.store.replace(before.handle, puts);
    before.values = joined;
    before.timer = timer;
    before.visit = visit;
  }

  /** Sends the draft of a layer now: its field is left. */
  flush(memberId: number): void {
    this.send(memberId);
    this.visit++;
  }

  private send(memberId: number): void {
    const draft = this.drafts.get(memberId);
    if (!draft) return;
    clearTimeout(draft.timer);
    this.drafts.delete(memberId);
    // The edit shows the value before the draft is dropped, so that nothing flickers.
    const { values, visit } = draft;
    this.submit({ type: 'fields', memberId, values, ...(visit !== undefined && { visit }) });
    this.store.drop(draft.handle);
  }

  flushAll(): void {
    for (const memberId of [...this.drafts.keys()]) this.send(memberId);
    this.visit++;
  }
}
