import type { Commit, StoredEvent } from '@studio/kernel/event';
import { judge, type DamagedEvent, type StoredRow } from './stored-row';

/** Intact content of the log, commit by commit, with the damaged events. */
export type SoundPart =
  | { readonly kind: 'commit'; readonly commit: Commit }
  | { readonly kind: 'damaged'; readonly event: DamagedEvent };

/**
 * Assembles whole commits from stored events in log order. Leaves out a commit completely if one of its events is
 * damaged or missing.
 */
export class SoundCommits {
  private open: StoredEvent[] = [];
  /** The rest of this command's commit is left out. */
  private leftOut: string | null = null;

  /** @param checksDigests readable events count as damaged too if they differ from what was written */
  constructor(private readonly checksDigests: boolean) {}

  /** True in the middle of a commit. */
  get isOpen(): boolean {
    return this.open.length > 0;
  }

  *take(row: StoredRow): Generator<SoundPart> {
    const judged = judge(row);
    const fault =
      judged.fault ?? (this.checksDigests && !judged.fits ? 'contents are not what was written' : null);
    if (judged.event === null || fault !== null) {
      this.leftOut = judged.event?.meta.commandId ?? this.open[0]?.meta.commandId ?? null;
      const { stream, revision, position } = row;
      yield* this.cut();
      yield { kind: 'damaged', event: { stream, revision, position, fault: fault ?? '' } };
      return;
    }
    const { event } = judged;
    const { index, of, commandId } = event.meta;
    const [first] = this.open;
    if (first && (first.stream !== event.stream || first.meta.commandId !== commandId)) yield* this.cut();
    if (index !== this.open.length) {
      if (this.leftOut !== commandId) yield damaged(event);
      this.leftOut = commandId;
      this.open = [];
      return;
    }
    this.leftOut = null;
    this.open.push(event);
    if (index + 1 < of) return;
    yield { kind: 'commit', commit: { stream: event.stream, events: this.open, position: event.position } };
    this.open = [];
  }

  /** Reports an incomplete commit at the end of the log as damaged. */
  *end(): Generator<SoundPart> {
    yield* this.cut();
  }

  private *cut(): Generator<SoundPart> {
    const last = this.open.at(-1);
    this.open = [];
    if (last && this.leftOut !== last.meta.commandId) yield damaged(last);
  }
}

function damaged({ stream, revision, position }: StoredEvent): SoundPart {
  return { kind: 'damaged', event: { stream, revision, position, fault: 'commit is not whole' } };
}
