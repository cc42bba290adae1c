import { idOf, type Commit } from '@studio/kernel/event';
import { foldEvents } from '@studio/kernel/fold';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import type { UndoHistory } from '@studio/undo/undo-history';
import type { OverlayEvolver, OverlayFold } from '../model/overlay.context';
import type { Overlay } from '../model/overlay.state';

/**
 * Largest number of folds of active overlays, so that their next commit needs no reading. It equals the
 * pipeline's, which shares the states.
 */
const MOST_FOLDS = 256;

/** Number of unknown overlays read at once: waking a store's thread costs as much as reading one. */
const READ_AT_ONCE = 16;

/** The fold before an overlay's event, the first of a commit. @param rev of the overlay then */
export type ReadBefore = (overlayId: string, revision: number, rev: number) => Promise<OverlayFold>;

interface Folds {
  readonly before: OverlayFold;
  readonly after: OverlayFold;
}

/** Folds before and after each commit that a projection handles. */
export class FollowedFolds {
  /** Folds by generation and overlay: a new generation takes nothing from the one it replaces. */
  private readonly folds = new Map<string, OverlayFold>();
  /** Key of the fold stored last. */
  private newest = '';

  /** @param recent folds after commits made in this process, which need not be folded again */
  constructor(
    private readonly evolver: OverlayEvolver,
    private readonly recent: RecentFolds | null,
  ) {}

  /**
   * Returns the folds of some commits in log order, to be read one after the other. Reads ahead those of unknown
   * overlays.
   */
  of(
    commits: readonly Commit[],
    generation: string,
    readBefore: ReadBefore,
  ): (commit: Commit) => Promise<Folds> {
    const keyOf = keysOf(generation);
    const read = ({ stream, events: [first] }: Commit): Promise<OverlayFold> =>
      readBefore(idOf(stream), first?.revision ?? 0, (first?.meta.rev ?? 1) - 1);
    const unknown = firstOfEach(commits).filter(
      (each) => !this.known(keyOf(each), each) && !this.recent?.of(each),
    );
    const reading = new Map<Commit, Promise<OverlayFold>>();
    const readOn = (): void => {
      if (reading.size > READ_AT_ONCE / 2) return;
      for (const commit of unknown.splice(0, READ_AT_ONCE - reading.size)) {
        const fold = read(commit);
        // It fails where it is waited for.
        fold.catch(() => undefined);
        reading.set(commit, fold);
      }
    };
    readOn();
    return async (commit) => {
      const key = keyOf(commit);
      const made = this.recent?.of<Overlay, UndoHistory>(commit);
      if (made) {
        this.keep(key, made.after);
        return made;
      }
      const before = await (this.known(key, commit) ?? reading.get(commit) ?? read(commit));
      if (reading.delete(commit)) readOn();
      const after = foldEvents(this.evolver, before, commit.events);
      this.keep(key, after);
      return { before, after };
    };
  }

  private known(key: string, { events: [first] }: Commit): OverlayFold | null {
    const fold = this.folds.get(key);
    return fold && fold.revision + 1 === first?.revision ? fold : null;
  }

  private keep(key: string, fold: OverlayFold): void {
    if (key !== this.newest) this.folds.delete(key);
    this.newest = key;
    this.folds.set(key, fold);
    if (this.folds.size <= MOST_FOLDS) return;
    const [oldest] = this.folds.keys();
    if (oldest !== undefined) this.folds.delete(oldest);
  }
}

/**
 * Returns a function for the key under which a commit's fold is stored. Reuses the key of the commit before it.
 */
function keysOf(generation: string): (commit: Commit) => string {
  let last = '';
  let key = '';
  return ({ stream }) => {
    if (stream !== last) key = `${generation}/${idOf(stream)}`;
    last = stream;
    return key;
  };
}

/** The first commit of each stream. */
function firstOfEach(commits: readonly Commit[]): readonly Commit[] {
  const streams = new Set<string>();
  return commits.filter(({ stream }) => streams.size < streams.add(stream).size);
}
