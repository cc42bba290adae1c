import type { CommitLog } from '@studio/kernel/commit-log';
import type { Evolver } from '@studio/kernel/decider';
import { categoryOf, streamName, type Commit } from '@studio/kernel/event';
import { emptyFold, foldEvents, readFold, type Fold } from '@studio/kernel/fold';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import { composed, noStates, type Composed, type LayerStates } from './layer-states';
import type { RenderPart, RenderSource } from './render-source';

/** Folds of an overlay's streams, and the view state they lead to. Replaced by each commit, never changed. */
export interface ViewState<State> extends Composed {
  /** Fold of the design. */
  readonly fold: Fold<State>;
  /** Folds of the source's further parts, in their order. */
  readonly parts: readonly FoldedPart[];
  /** Position of the last visible change, or of the last event read. */
  readonly position: string;
  /** Revision of the design. */
  readonly rev: number;
  readonly at: string;
}

interface FoldedPart {
  readonly fold: Fold<unknown>;
  readonly states: LayerStates;
}

const nothing: Composed = { design: null, states: noStates, view: null };

/** Computes view states of overlays from the commits of all their streams. */
export class RoomViewStates<State> {
  private readonly parts: readonly RenderPart<unknown>[];

  /** @param recent folds after commits made in this process; null if all are folded again */
  constructor(
    private readonly source: RenderSource<State>,
    private readonly recent: RecentFolds | null,
  ) {
    this.parts = source.parts ?? [];
  }

  /**
   * Reads the view state from the log. Streams are read one after the other, so their ends may be at different
   * positions.
   */
  async load(log: CommitLog, overlayId: string): Promise<ViewState<State>> {
    const read = <Read>(decider: Evolver<Read>): Promise<Fold<Read>> =>
      readFold(
        log,
        decider,
        streamName(decider.category, overlayId),
        emptyFold(decider, { extension: false }),
      );
    const fold = await read(this.source.decider);
    const parts: FoldedPart[] = [];
    for (const part of this.parts) {
      const own = await read(part.decider);
      parts.push({ fold: own, states: part.layerStates(own.state) });
    }
    const { position, at } = latest([fold, ...parts.map((part) => part.fold)]);
    const picture = composed(this.source.output(fold.state), statesOf(parts), nothing);
    return { ...picture, fold, parts, position, rev: fold.rev, at };
  }

  /**
   * Returns the view state after a commit; the same object if it already contains the commit.
   * @throws if a commit before it is missing
   */
  after(commit: Commit, picture: ViewState<State>): ViewState<State> {
    const category = categoryOf(commit.stream);
    if (category === this.source.decider.category) return this.afterDesign(commit, picture);
    const index = this.parts.findIndex(({ decider }) => decider.category === category);
    const [part, known] = [this.parts[index], picture.parts[index]];
    if (!part || !known) return picture;
    const fold = this.foldAfter(commit, known.fold, part.decider);
    if (fold === known.fold) return picture;
    const parts = picture.parts.with(index, { fold, states: part.layerStates(fold.state) });
    const { fold: ofDesign, design } = picture;
    return {
      ...composed(design, statesOf(parts), picture),
      fold: ofDesign,
      parts,
      position: commit.position,
      rev: ofDesign.rev,
      at: fold.at,
    };
  }

  private afterDesign(commit: Commit, picture: ViewState<State>): ViewState<State> {
    const { source } = this;
    const { fold: before, design: shown, states } = picture;
    const fold = this.foldAfter(commit, before, source.decider);
    if (fold === before) return picture;
    const design =
      fold.state === before.state ? shown : source.output(fold.state, { state: before.state, view: shown });
    const { rev, at } = fold;
    const { parts } = picture;
    return { ...composed(design, states, picture), fold, parts, position: commit.position, rev, at };
  }

  private foldAfter<Folded>(commit: Commit, fold: Fold<Folded>, decider: Evolver<Folded>): Fold<Folded> {
    const made = this.recent?.of<Folded>(commit)?.after;
    const isNext = commit.events[0]?.revision === fold.revision + 1;
    return made && isNext ? made : foldEvents(decider, fold, commit.events);
  }
}

/** Returns the fold that is furthest in the log. */
function latest(folds: readonly Fold<unknown>[]): Fold<unknown> {
  return folds.reduce((one, other) => (other.position > one.position ? other : one));
}

/** Merges the layer states of all parts. */
function statesOf(parts: readonly FoldedPart[]): LayerStates {
  const [first, ...others] = parts.filter(({ states }) => states !== noStates);
  return others.reduce<LayerStates>((all, { states }) => ({ ...all, ...states }), first?.states ?? noStates);
}
