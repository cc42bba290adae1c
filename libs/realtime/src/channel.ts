import { millisecondsOf } from '@studio/kernel/clock';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';
import { emptyFold, foldEvents, readFold, type Fold } from '@studio/kernel/fold';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import { upcastEvent } from '@studio/kernel/upcast';
import type { Backlog } from './backlog';
import { encodeFrame, type Frame } from './frame';
import { SWITCH_LEAD_MS, type Delta, type RenderState, type Snapshot } from './protocol';
import type { RenderSource } from './render-source';
import { diffRenderState } from './render-state';
import type { Viewer } from './viewer';

/** What has been sent since the start. */
export interface Counters {
  deltas: number;
  /** Frames of deltas encoded; each goes to every renderer in step. */
  frames: number;
  /** Snapshots sent, and how many of them had to be encoded. */
  snapshots: number;
  snapshotEncodings: number;
  /** Renderers cut to a snapshot because they couldn't keep up. */
  cuts: number;
}

export interface ChannelContext<State> {
  readonly source: RenderSource<State>;
  readonly counters: Counters;
  /** What commits made here led to; null when all are folded anew. */
  readonly recent: RecentFolds | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Bytes that may wait for a renderer before it is cut to a snapshot. */
  readonly maxWaitingBytes: number;
  /** There are deltas to flush. */
  readonly onPending: (channel: Channel<State>) => void;
  /** A renderer can't keep up: `catchUp` it when it has drained. */
  readonly onCut: (channel: Channel<State>, viewer: Viewer) => void;
}

/** What is loaded of an overlay: the fold, and the picture as renderers know it. */
interface Loaded<State> {
  readonly fold: Fold<State>;
  readonly view: RenderState | null;
  /** Of the last visible change, or of the stream's end when it was read. */
  readonly position: string;
  readonly rev: number;
  readonly at: string;
}

/** One overlay with its renderers: turns its commits into deltas and sends each of them once to each. */
export class Channel<State> {
  private loaded: Loaded<State> | null = null;
  /** What the last delta has led to, while layers have changed since. */
  private told: Loaded<State> | null = null;
  /** Commits that the feed brought before the stream was read. */
  private early: Commit[] = [];
  /** Deltas that are not sent yet, encoded. */
  private pending: string[] = [];
  /** Renderers that have got everything up to `position`, but for what is pending. */
  private readonly inStep = new Set<Viewer>();
  /** Renderers that were cut, with the position that they have got up to. */
  private readonly behind = new Map<Viewer, string>();
  /** Position up to which everything has been sent. */
  private sent = '';
  /** How many renderers came with a link of each generation. */
  private readonly generations = new Map<number, number>();
  private snapshot: Frame | null = null;
  private resume: { readonly since: string; readonly frame: Frame } | null = null;

  constructor(
    readonly stream: string,
    private readonly backlog: Backlog,
    private readonly context: ChannelContext<State>,
  ) {}

  get size(): number {
    return this.inStep.size + this.behind.size;
  }

  get isLoaded(): boolean {
    return this.loaded !== null;
  }

  /** Looks up what `opens` goes by. */
  async prepare(): Promise<void> {
    if (this.loaded) await this.context.source.prepare?.(this.loaded.fold.state);
  }

  opens(generation: number): boolean {
    if (!this.loaded?.view) return false;
    return this.context.source.opens(this.loaded.fold.state, generation, this.context.now());
  }

  /** Where the overlay stands, as far as the feed has told. */
  get now(): { readonly position: string; readonly rev: number } {
    const { position, rev } = this.loaded ?? { position: '', rev: 0 };
    return { position, rev };
  }

  /**
   * Reads the stream. The feed must bring every commit from now on: those that the reading has seen too are
   * passed over, so that none is missed or doubled between them.
   * @returns position of the stream's end
   */
  async load(log: CommitLog): Promise<string> {
    const { source } = this.context;
    const start = emptyFold(source.decider, { extension: false });
    const fold = await readFold(log, source.decider, this.stream, start);
    const { position, rev, at } = fold;
    this.loaded = { fold, view: source.output(fold.state), position, rev, at };
    for (const commit of this.early.splice(0)) this.apply(commit);
    return position;
  }

  /** Takes the next commit of the feed; one already held changes nothing. @throws when one is missing before it */
  apply(commit: Commit): void {
    if (!this.loaded) {
      this.early.push(commit);
      return;
    }
    const { fold, view } = this.loaded;
    const { source } = this.context;
    const next = this.foldAfter(commit, fold);
    if (next === fold) return;
    const after = next.state === fold.state ? view : source.output(next.state, { state: fold.state, view });
    if (after === view) {
      this.loaded = { ...this.loaded, fold: next };
      if (next.state !== fold.state) this.context.onPending(this); // the link may have been rotated
      return;
    }
    if (view && after && hasSameLayers(view, after)) {
      this.told ??= this.loaded;
      this.loaded = { fold: next, view: after, position: commit.position, rev: next.rev, at: next.at };
    } else {
      this.tell();
      this.change(next, after, commit);
    }
    this.context.onPending(this);
  }

  /** Sends what is pending in one frame; then lets go of renderers whose link opens nothing now. */
  flush(): void {
    if (!this.loaded) return;
    this.tell();
    const { position, view } = this.loaded;
    if (this.pending.length > 0) {
      const frame = encodeFrame('delta', this.pending.splice(0));
      this.context.counters.frames++;
      for (const viewer of this.inStep) this.offer(viewer, frame);
    }
    this.sent = position;
    if (!view) this.tellThoseBehind(this.loaded);
    this.dismissEnded();
  }

  /** Lets go of renderers whose link opens nothing now; some links end by time alone. */
  dismissEnded(): void {
    if (!this.loaded) return;
    for (const generation of this.generations.keys()) {
      if (this.opens(generation)) continue;
      for (const viewer of this.viewers()) if (viewer.generation === generation) viewer.dismiss();
    }
  }

  /** Takes in a renderer that stands at a position of this epoch, or has no picture that we know of. */
  join(viewer: Viewer, since: string | null): void {
    this.flush();
    this.inStep.add(viewer);
    this.generations.set(viewer.generation, (this.generations.get(viewer.generation) ?? 0) + 1);
    if (this.opens(viewer.generation)) this.catchUp(viewer, since);
    else viewer.dismiss();
  }

  leave(viewer: Viewer): void {
    if (!this.inStep.delete(viewer) && !this.behind.delete(viewer)) return;
    const others = (this.generations.get(viewer.generation) ?? 0) - 1;
    if (others > 0) this.generations.set(viewer.generation, others);
    else this.generations.delete(viewer.generation);
    if (this.size === 0) this.snapshot = this.resume = null;
  }

  /** Sends what a renderer lacks: nothing, the missing deltas, or a snapshot; it is in step then. */
  catchUp(viewer: Viewer, since: string | null): void {
    this.flush();
    if (!this.loaded?.view) return;
    if (this.behind.delete(viewer)) this.inStep.add(viewer);
    if (!this.inStep.has(viewer) || since === this.loaded.position) return;
    viewer.send(this.missing(since) ?? this.currentSnapshot({ ...this.loaded, view: this.loaded.view }));
  }

  /** True for a layer that renderers see now. */
  shows(memberId: number): boolean {
    const layers = this.loaded?.view?.layers;
    return layers !== undefined && Object.hasOwn(layers, memberId);
  }

  isBehind(viewer: Viewer): boolean {
    return this.behind.has(viewer);
  }

  *viewers(): Iterable<Viewer> {
    yield* this.inStep;
    yield* this.behind.keys();
  }

  close(): void {
    this.backlog.close();
    this.pending = [];
    for (const viewer of this.viewers()) viewer.drop();
  }

  private foldAfter(commit: Commit, fold: Fold<State>): Fold<State> {
    const made = this.context.recent?.of<State>(commit)?.after;
    const isNext = commit.events[0]?.revision === fold.revision + 1;
    return made && isNext ? made : foldEvents(this.context.source.decider, fold, commit.events);
  }

  /** Makes a delta of what has become of layers since the last one: of those that changed several times the last counts. */
  private tell(): void {
    const { told, loaded } = this;
    if (!told || !loaded) return;
    this.told = null;
    const { view, position, rev, at } = loaded;
    const changes = diffRenderState(told.view, view, { transition: null, startAt: 0 });
    this.push({ prev: told.position, position, rev, changes, at });
  }

  /** Makes a delta of a commit that may change anything. */
  private change(fold: Fold<State>, view: RenderState | null, { position, events }: Commit): void {
    if (!this.loaded) return;
    const { rev, at } = fold;
    const { source } = this.context;
    const changes = diffRenderState(this.loaded.view, view, {
      transition: source.transition(events.map((event) => upcastEvent(source.decider, event))),
      startAt: millisecondsOf(at) + SWITCH_LEAD_MS,
    });
    if (changes.length === 0) {
      this.loaded = { ...this.loaded, fold, view };
      return;
    }
    this.push({ prev: this.loaded.position, position, rev, changes, at });
    this.loaded = { fold, view, position, rev, at };
  }

  private push(delta: Delta): void {
    const json = JSON.stringify(delta);
    this.context.counters.deltas++;
    this.backlog.push(delta.prev, delta.position, json);
    this.snapshot = this.resume = null;
    this.pending.push(json);
  }

  private offer(viewer: Viewer, frame: Frame): void {
    if (viewer.waiting <= this.context.maxWaitingBytes) {
      viewer.send(frame);
      return;
    }
    this.inStep.delete(viewer);
    this.behind.set(viewer, this.sent);
    this.context.counters.cuts++;
    this.context.onCut(this, viewer);
  }

  /** They have missed deltas; the last one is made to follow what they have. */
  private tellThoseBehind({ position, rev, at }: Loaded<State>): void {
    for (const [viewer, prev] of this.behind) {
      const gone: Delta = { prev, position, rev, changes: [{ kind: 'gone' }], at };
      viewer.send(encodeFrame('delta', [JSON.stringify(gone)]));
    }
  }

  private missing(since: string | null): Frame | null {
    if (since === null) return null;
    if (this.resume?.since === since) return this.resume.frame;
    const deltas = this.backlog.after(since);
    if (!deltas) return null;
    this.resume = { since, frame: encodeFrame('delta', deltas) };
    return this.resume.frame;
  }

  private currentSnapshot({
    position,
    rev,
    view,
  }: {
    position: string;
    rev: number;
    view: RenderState;
  }): Frame {
    const { counters } = this.context;
    counters.snapshots++;
    if (!this.snapshot) {
      const snapshot: Snapshot = { position, rev, state: view };
      this.snapshot = encodeFrame('snapshot', [JSON.stringify(snapshot)]);
      counters.snapshotEncodings++;
    }
    return this.snapshot;
  }
}

/** True when no layer has come or gone or changed its place in the stack, and scene and canvas are the same. */
function hasSameLayers(before: RenderState, after: RenderState): boolean {
  return before.stack === after.stack && before.canvas === after.canvas && before.sceneId === after.sceneId;
}
