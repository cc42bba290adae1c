import type { CommitLog } from '@studio/kernel/commit-log';
import { streamName, type StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { isPause, Steps, type Step } from '@studio/undo/steps';
import { UndoHistory } from '@studio/undo/undo-history';
import type { OverlayEvolver, OverlayFold } from '../model/overlay.context';
import type { Overlay } from '../model/overlay.state';
import { meetings } from './conflict';
import type { OldStep } from './undo.lookups';

/** Fold of an overlay's stream after a commit. It is a cache, which can be rebuilt from the log at any time. */
export interface StoredSnapshot {
  /** Last event in it. */
  readonly revision: number;
  readonly rev: number;
  readonly at: string;
  readonly schemaVersion: number;
  readonly state: Overlay;
  /** Steps that the next commit may still join. */
  readonly unfinished: readonly Step[];
}

export interface Snapshots {
  /** Returns the newest snapshot at or before a rev; null if there is none. */
  before(overlayId: string, rev: number): Promise<StoredSnapshot | null>;
}

/** Interval of snapshots of a small state, in events: one is made when a commit crosses a multiple of it. */
export const SNAPSHOT_EVERY = 32;

/** Overlay states at any rev, from a snapshot and the few events after it. */
export class Archive {
  /** @param snapshotEvery events before the first snapshot of a state, at least */
  constructor(
    readonly evolver: OverlayEvolver,
    private readonly log: Pick<CommitLog, 'read'>,
    private readonly snapshots: Snapshots,
    private readonly snapshotEvery = SNAPSHOT_EVERY,
  ) {}

  /** Returns an archive of the same log with other snapshots. */
  with(snapshots: Snapshots): Archive {
    return new Archive(this.evolver, this.log, snapshots, this.snapshotEvery);
  }

  /** The fold right after the commit with this rev, without steps; null when the overlay never had it. */
  async at(overlayId: string, rev: number): Promise<OverlayFold | null> {
    let fold = withHistory(await this.from(overlayId, rev), null);
    for await (const page of this.log.read(this.streamOf(overlayId), fold.revision + 1)) {
      const until = page.filter(({ meta }) => meta.rev <= rev);
      fold = foldEvents(this.evolver, fold, until);
      if (until.length < page.length) break;
    }
    return fold.rev === rev ? fold : null;
  }

  /** The fold before the event at this revision, without steps. @param rev of the overlay then */
  async stateBefore(overlayId: string, revision: number, rev: number): Promise<OverlayFold> {
    let fold = withHistory(await this.from(overlayId, rev, revision - 1), null);
    if (fold.revision === revision - 1) return fold;
    for await (const page of this.log.read(this.streamOf(overlayId), fold.revision + 1)) {
      fold = foldEvents(
        this.evolver,
        fold,
        page.filter((event) => event.revision < revision),
      );
      if (fold.revision === revision - 1) break;
    }
    return fold;
  }

  /**
   * Returns the fold before the event at this revision, the first of a commit. It contains only steps the commit
   * may join.
   * @param rev of the overlay then
   */
  async beforeEvent(overlayId: string, revision: number, rev: number): Promise<OverlayFold> {
    let fold = await this.from(overlayId, rev, revision - 1);
    if (fold.revision === revision - 1) return fold;
    // Events after the last pause. Determining the steps before it would cost several times as much as the state.
    let latest: readonly StoredEvent[] = [];
    for await (const page of this.log.read(this.streamOf(overlayId), fold.revision + 1)) {
      latest = [...latest, ...page.filter((event) => event.revision < revision)];
      const settled = lastPause(latest);
      if (settled > 0) {
        const state = foldEvents(this.evolver, withHistory(fold, null), latest.slice(0, settled));
        fold = withHistory(state, UndoHistory.ofSteps(Steps.none));
        latest = latest.slice(settled);
      }
      if ((page.at(-1)?.revision ?? 0) >= revision - 1) break;
    }
    return foldEvents(this.evolver, fold, latest);
  }

  /**
   * Returns a step, later work of others on the same properties, and the steps that undid it; null if there is no
   * such step. Reads all commits after it.
   * @param accountId account whose own later steps do not matter
   * @param known earlier result; only later commits are read
   */
  async step(
    overlayId: string,
    stepId: string,
    accountId: string,
    known: OldStep | null = null,
  ): Promise<OldStep | null> {
    const rev = Number(/^h_([1-9]\d{0,8})$/.exec(stepId)?.[1]);
    if (!rev) return null;
    let fold = await this.from(overlayId, known ? known.upTo : rev - 1);
    let step = known?.step ?? null;
    let meets: (other: Step) => boolean = step ? meetings(step) : () => false;
    const others = new Map<string, Step>();
    /** Last step that undid another, by the id of the undone step. */
    const takers = new Map<string, Step>();
    const take = (newest: Step): void => {
      if (newest.id === stepId) {
        step = newest;
        meets = meetings(newest);
        return;
      }
      for (const id of newest.undoes) takers.set(id, newest);
      others.delete(newest.id);
      if (newest.actor.accountId !== accountId && meets(newest)) others.set(newest.id, newest);
    };
    for (const other of known?.later.toReversed() ?? []) take(other);
    for await (const page of this.log.read(this.streamOf(overlayId), fold.revision + 1)) {
      for (const event of page) {
        fold = foldEvents(this.evolver, fold, [event]);
        if (!isLast(event) || fold.rev <= (known?.upTo ?? 0)) continue;
        const newest = fold.extension?.steps.newest;
        if (newest) take(newest);
        if (!step && fold.rev >= rev) return null;
      }
    }
    for (let each = takers.get(stepId); each; each = takers.get(each.id)) others.set(each.id, each);
    const later = [...others.values()].sort((one, other) => other.rev - one.rev);
    return step && { step, later, upTo: fold.rev };
  }

  private streamOf(overlayId: string): string {
    return streamName(this.evolver.category, overlayId);
  }

  /** Returns a fold to continue from, at most at the rev and the revision. */
  private async from(overlayId: string, rev: number, revision = Infinity): Promise<OverlayFold> {
    const empty = emptyFold(this.evolver, { extension: false });
    const canBe = rev > 0 && revision >= this.snapshotEvery - 1;
    const snapshot = canBe ? await this.snapshots.before(overlayId, rev) : null;
    if (!snapshot || snapshot.schemaVersion !== this.evolver.schemaVersion || snapshot.revision > revision)
      return withHistory(empty, UndoHistory.ofSteps(Steps.none));
    const { state, at, unfinished } = snapshot;
    return {
      ...empty,
      state,
      at,
      rev: snapshot.rev,
      revision: snapshot.revision,
      extension: UndoHistory.ofSteps(Steps.of(unfinished)),
    };
  }
}

/** Returns the index of the last commit that follows a pause and begins a step; 0 if there is none. */
function lastPause(events: readonly StoredEvent[]): number {
  const rev = events.at(-1)?.meta.rev ?? 0;
  for (let i = events.length - 1; i > 0; i--) {
    const [before, event] = [events[i - 1]?.meta, events[i]?.meta];
    // Excluded commits are not steps.
    if (before && before.rev < rev && event?.index === 0 && isPause(before.at, event.at)) return i;
  }
  return 0;
}

function withHistory(fold: OverlayFold, extension: UndoHistory | null): OverlayFold {
  return { ...fold, extension };
}

function isLast({ meta }: StoredEvent): boolean {
  return meta.index === meta.of - 1;
}
