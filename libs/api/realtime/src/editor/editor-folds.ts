import type { Evolver } from '@studio/kernel/decider';
import { categoryOf, streamName, type Commit } from '@studio/kernel/event';
import { foldEvents, type Fold } from '@studio/kernel/fold';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import type { RenderPart } from '../render-source';
import type { DeckPart, DesignPart, EditorCaller, EditorSource } from './editor-source';

/**
 * Reads a stream's durable state, never one that is still being written.
 * @throws Problem `unavailable`
 */
export type ReadFold = <State>(stream: string, evolver: Evolver<State>) => Promise<Fold<State>>;

/** Streams of each overlay that are followed. */
export interface FollowedStreams<State, Caller extends EditorCaller> {
  readonly source: EditorSource<State, Caller>;
  readonly designs: readonly DesignPart<unknown>[];
  readonly states: readonly RenderPart<unknown>[];
  readonly decks: readonly DeckPart<unknown>[];
}

/** The folds of an overlay's streams by category, that of the design first. */
export class EditorFolds {
  private readonly folds = new Map<string, Fold<unknown>>();

  private constructor(
    private readonly evolvers: ReadonlyMap<string, Evolver<unknown>>,
    private readonly recent: RecentFolds | null,
  ) {}

  /**
   * Reads the folds from the log. Streams are read one after the other, so their ends may be at different
   * positions.
   */
  static async read<State, Caller extends EditorCaller>(
    overlayId: string,
    streams: FollowedStreams<State, Caller>,
    read: ReadFold,
    recent: RecentFolds | null,
  ): Promise<EditorFolds> {
    const folds = new EditorFolds(evolversOf(streams), recent);
    for (const [category, evolver] of folds.evolvers)
      folds.folds.set(category, await read(streamName(category, overlayId), evolver));
    return folds;
  }

  of<State>({ category }: Pick<Evolver<State>, 'category'>): Fold<State> {
    const fold = this.folds.get(category);
    if (!fold) throw new Error(`Nobody follows ${category}.`);
    return fold as Fold<State>;
  }

  /** Position of the fold that is furthest in the log. */
  get position(): string {
    return [...this.folds.values()].reduce(
      (latest, { position }) => (position > latest ? position : latest),
      '',
    );
  }

  /**
   * Folds a commit.
   * @returns the folds before and after it; null if it is already included, or belongs to another stream
   * @throws if a commit before it is missing
   */
  take(commit: Commit): { readonly before: Fold<unknown>; readonly after: Fold<unknown> } | null {
    const category = categoryOf(commit.stream);
    const [before, evolver] = [this.folds.get(category), this.evolvers.get(category)];
    if (!before || !evolver) return null;
    const made = this.recent?.of<unknown>(commit)?.after;
    const isNext = commit.events[0]?.revision === before.revision + 1;
    const after = made && isNext ? made : foldEvents(evolver, before, commit.events);
    if (after === before) return null;
    this.folds.set(category, after);
    return { before, after };
  }
}

export function evolversOf<State, Caller extends EditorCaller>({
  source,
  designs,
  states,
  decks,
}: FollowedStreams<State, Caller>): ReadonlyMap<string, Evolver<unknown>> {
  const all = [source as DesignPart<unknown>, ...designs, ...states, ...decks];
  return new Map(all.map(({ decider }) => [decider.category, decider]));
}
