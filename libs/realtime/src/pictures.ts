import type { CommitLog } from '@studio/kernel/commit-log';
import type { Evolver } from '@studio/kernel/decider';
import { categoryOf, streamName, type Commit } from '@studio/kernel/event';
import { emptyFold, foldEvents, readFold, type Fold } from '@studio/kernel/fold';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import { composed, noStates, type Composed, type LayerStates } from './layer-states';
import type { RenderPart, RenderSource } from './render-source';

/** The folds of an overlay's streams, and the picture that they make: replaced by each commit, never changed. */
export interface Picture<State> extends Composed {
  /** Of the design. */
  readonly fold: Fold<State>;
  /** Of the source's further parts, in their order. */
  readonly parts: readonly FoldedPart[];
  /** Of the last visible change, or of the last event that was read. */
  readonly position: string;
  /** Of the design. */
  readonly rev: number;
  readonly at: string;
}

interface FoldedPart {
  readonly fold: Fold<unknown>;
  readonly states: LayerStates;
}

const nothing: Composed = { design: null, states: noStates, view: null };

/** Makes pictures of overlays from the commits of all their streams. */
export class RoomPictures<State> {
  private readonly parts: readonly RenderPart<unknown>[];

  /** @param recent what commits made here led to; null when all are folded anew */
  constructor(
    private readonly source: RenderSource<State>,
    private readonly recent: RecentFolds | null,
  ) {
    this.parts = source.parts ?? [];
  }

  /** As the log has it now: its streams are read one after the other, so that they may end at different moments. */
  async load(log: CommitLog, overlayId: string): Promise<Picture<State>> {
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

  /** What a commit leads to; the same object when it is held already. @throws when one is missing before it */
  after(commit: Commit, picture: Picture<State>): Picture<State> {
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

  private afterDesign(commit: Commit, picture: Picture<State>): Picture<State> {
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

/** The fold that has come furthest. */
function latest(folds: readonly Fold<unknown>[]): Fold<unknown> {
  return folds.reduce((one, other) => (other.position > one.position ? other : one));
}

/** What all parts say that layers are doing. */
function statesOf(parts: readonly FoldedPart[]): LayerStates {
  const [first, ...others] = parts.filter(({ states }) => states !== noStates);
  return others.reduce<LayerStates>((all, { states }) => ({ ...all, ...states }), first?.states ?? noStates);
}
