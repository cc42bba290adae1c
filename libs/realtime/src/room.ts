import type { CommitLog } from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { upcastEvent } from '@studio/kernel/upcast';
import type { DeltaBuffer } from './delta-buffer';
import { encodeFrame, type Frame } from './frame';
import type { LiveAudience } from './live-data';
import { liveKindsIn, momentsIn } from './besides';
import { markOf, Marks, type Mark } from './marks';
import { Passing } from './passing';
import { SWITCH_LEAD_MS, type Delta, type LiveValues, type RenderState, type Snapshot } from './protocol';
import { RoomPictures, type Picture } from './pictures';
import { diffRenderState, hasSameLayers, withGlides } from './render-state';
import type { RenderConnection } from './render-connection';
import type { RoomContext } from './room-context';

/** Scenes that may be live next are told so long after what makes them others. */
const ARM_AFTER_MS = 250;

/** Frames on their way: some have them, others don't yet. */
interface Delivery<State> {
  /** None when there is nothing to write. */
  readonly frames: readonly Frame[];
  /** Where all stand when they are written. */
  readonly upTo: Picture<State>;
  /** Those in step behind `next`; who leaves meanwhile drops out of it by himself. */
  readonly rest: SetIterator<RenderConnection>;
  next: IteratorResult<RenderConnection, undefined>;
}

/** One overlay with its renderers: turns its commits into deltas and sends each of them once to each. */
export class Room<State> implements LiveAudience {
  private loaded: Picture<State> | null = null;
  /** What the last delta has led to, while layers have changed since. */
  private told: Picture<State> | null = null;
  /** How long layers are on their way since then. */
  private glides: ReadonlyMap<number, number> | null = null;
  /** Commits that the feed brought before the stream was read. */
  private early: Commit[] = [];
  /** Deltas that are not sent yet, encoded. */
  private pending: string[] = [];
  /** Renderers that have got everything up to `position`, but for what is pending. */
  private readonly inStep = new Set<RenderConnection>();
  /** Renderers that were cut, with the position that they have got up to. */
  private readonly behind = new Map<RenderConnection, string>();
  private delivery: Delivery<State> | null = null;
  /** Position up to which everything has been sent to all in step. */
  private sent = '';
  /** How many renderers came with a link of each generation. */
  private readonly generations = new Map<number, number>();
  private readonly marks = new Marks();
  private snapshot: Frame | null = null;
  private resume: { readonly since: string; readonly frame: Frame } | null = null;
  private arming: NodeJS.Timeout | undefined;

  private readonly pictures: RoomPictures<State>;
  private readonly passing = new Passing();

  constructor(
    readonly overlayId: string,
    private readonly recentDeltas: DeltaBuffer,
    private readonly context: RoomContext<State, Room<State>>,
  ) {
    this.pictures = new RoomPictures(context.source, context.recent);
  }

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

  /** What a position of late stands for; null where that isn't known any more. */
  markOf(position: string): Mark | null {
    return this.loaded?.position === position ? markOf(this.loaded) : this.marks.of(position);
  }

  /**
   * Reads the streams. The feed must bring every commit from now on: those that the reading has seen too are
   * passed over, so that none is missed or doubled between them.
   * @returns position of the last event that was read; nobody may join before the feed has passed it
   */
  async load(log: CommitLog): Promise<string> {
    this.loaded = await this.pictures.load(log, this.overlayId);
    const { position } = this.loaded;
    for (const commit of this.early.splice(0)) this.apply(commit);
    return position;
  }

  /** Takes the next commit of the feed; one already held changes nothing. @throws when one is missing before it */
  apply(commit: Commit): void {
    if (!this.loaded) {
      this.early.push(commit);
      return;
    }
    this.takeMoments(commit);
    const { loaded } = this;
    const next = this.pictures.after(commit, loaded);
    if (next === loaded) return;
    if (next.view !== loaded.view) this.context.onShown(this);
    if (next.fold.state !== loaded.fold.state) this.armSoon();
    if (commit.position <= loaded.position) {
      // Nobody has joined yet: the streams were read one after the other, and this lies between them.
      this.loaded = { ...next, position: loaded.position };
      return;
    }
    if (next.view === loaded.view) {
      const { position, at } = loaded;
      this.loaded = { ...next, position, rev: loaded.rev, at };
      if (next.fold.state !== loaded.fold.state) this.context.onPending(this); // the link may have been rotated
      return;
    }
    this.glides = this.context.source.glides?.(commit.events) ?? this.glides;
    if (loaded.view && next.view && hasSameLayers(loaded.view, next.view)) {
      this.told ??= loaded;
      this.loaded = next;
    } else {
      this.tell();
      this.change(next, commit);
    }
    this.context.onPending(this);
  }

  /** True between the first and the last connection that a frame goes to. */
  get isDelivering(): boolean {
    return this.delivery !== null;
  }

  /** Writes what is pending to all. */
  flush(): void {
    if (this.delivery) this.deliver(Infinity);
    this.deliver(Infinity);
  }

  /**
   * Writes what is pending, in one frame, to so many connections at most; as long as some lack the frame, the next call
   * goes on with it. Then lets go of renderers whose link opens nothing now.
   * @returns how many it has written to
   */
  deliver(atMost: number): number {
    if (!this.loaded) return 0;
    const delivery = (this.delivery ??= this.newDelivery(this.loaded));
    const { frames, rest, upTo } = delivery;
    let written = 0;
    if (frames.length > 0) {
      for (; !delivery.next.done && written < atMost; delivery.next = rest.next()) {
        const connection = delivery.next.value;
        if (!this.inStep.has(connection)) continue;
        this.offer(connection, frames);
        written++;
      }
      if (!delivery.next.done) return written;
    }
    this.delivery = null;
    this.sent = upTo.position;
    if (!upTo.view) this.tellThoseBehind(upTo);
    this.dismissEnded();
    if (this.hasNews) this.context.onPending(this);
    return written;
  }

  /** Lets go of renderers whose link opens nothing now; some links end by time alone. */
  dismissEnded(): void {
    // First they are told that it is gone.
    if (!this.loaded || (!this.loaded.view && (this.delivery || this.hasNews))) return;
    for (const generation of this.generations.keys()) {
      if (this.opens(generation)) continue;
      for (const connection of this.connections())
        if (connection.generation === generation) connection.dismiss();
    }
  }

  /** Takes in a renderer that stands at a position of this epoch, or has no picture that we know of. */
  join(connection: RenderConnection, since: string | null): void {
    this.flush();
    this.inStep.add(connection);
    this.generations.set(connection.generation, (this.generations.get(connection.generation) ?? 0) + 1);
    if (!this.opens(connection.generation)) return connection.dismiss();
    this.catchUp(connection, since);
    this.greet(connection);
    this.context.onShown(this);
    this.armSoon();
  }

  leave(connection: RenderConnection): void {
    if (!this.inStep.delete(connection) && !this.behind.delete(connection)) return;
    const others = (this.generations.get(connection.generation) ?? 0) - 1;
    if (others > 0) this.generations.set(connection.generation, others);
    else this.generations.delete(connection.generation);
    if (this.size > 0) return;
    this.snapshot = this.resume = null;
    this.context.onShown(this);
  }

  /** Sends what a renderer lacks: nothing, the missing deltas, or a snapshot; it is in step then. */
  catchUp(connection: RenderConnection, since: string | null): void {
    this.flush();
    if (!this.loaded?.view) return;
    const wasBehind = this.behind.delete(connection);
    if (wasBehind) this.inStep.add(connection);
    if (!this.inStep.has(connection) || since === this.loaded.position) return;
    connection.send(this.missing(since) ?? this.currentSnapshot({ ...this.loaded, view: this.loaded.view }));
    if (wasBehind) this.greet(connection);
  }

  get accountId(): string | null {
    if (!this.loaded?.view) return null;
    return this.context.source.accountOf?.(this.loaded.fold.state) ?? null;
  }

  get kinds(): ReadonlySet<string> {
    return this.size === 0 ? new Set() : liveKindsIn(this.loaded?.view ?? null, this.context.source);
  }

  keepOnly(kinds: ReadonlySet<string>): void {
    this.passing.keepOnly(kinds);
  }

  tellLive(kind: string, value: LiveValues[string]): void {
    if (this.passing.tellLive(kind, value)) this.sendSoon();
  }

  tellSignal(kind: string, payload: JsonObject, recent: readonly JsonObject[]): void {
    this.passing.tellSignal({ kind, payload }, recent);
    this.sendSoon();
  }

  tellRecent(kind: string, recent: readonly JsonObject[]): void {
    this.passing.tellRecent(kind, recent);
    this.sendSoon();
  }

  /** True for a layer that renderers see now. */
  shows(memberId: number): boolean {
    const layers = this.loaded?.view?.layers;
    return layers !== undefined && Object.hasOwn(layers, memberId);
  }

  isBehind(connection: RenderConnection): boolean {
    return this.behind.has(connection);
  }

  *connections(): Iterable<RenderConnection> {
    yield* this.inStep;
    yield* this.behind.keys();
  }

  close(): void {
    clearTimeout(this.arming);
    this.recentDeltas.close();
    this.pending = [];
    this.delivery = null;
    for (const connection of this.connections()) connection.drop();
  }

  private takeMoments(commit: Commit): void {
    for (const moment of momentsIn(commit, this.context.source)) {
      this.passing.tellMoment(moment, this.context.now());
      this.context.onPending(this);
    }
  }

  /** Renderers have a while to make a scene ready: what changes meanwhile costs nothing. */
  private armSoon(): void {
    if (this.arming || this.size === 0) return;
    this.arming = setTimeout(() => {
      this.arming = undefined;
      const scenes = this.loaded && this.context.source.nextScenes?.(this.loaded.fold.state);
      if (scenes && this.size > 0 && this.passing.tellArmed(scenes)) this.sendSoon();
    }, ARM_AFTER_MS).unref();
  }

  /** For what doesn't come by the feed, which has all that is pending sent behind each of its batches. */
  private sendSoon(): void {
    this.context.onPending(this);
    this.context.sendPending();
  }

  private greet(connection: RenderConnection): void {
    for (const frame of this.passing.greeting(this.context.now())) connection.send(frame);
  }

  /** Makes a delta of what has become of layers since the last one: of those that changed several times the last counts. */
  private tell(): void {
    const { told, loaded } = this;
    if (!told || !loaded) return;
    this.told = null;
    const { view, position, rev, at } = loaded;
    const changes = diffRenderState(told.view, view, { transition: null, startAt: 0 });
    this.push({ prev: told.position, position, rev, changes: withGlides(changes, this.glides), at });
  }

  /** Makes a delta of a commit that may change anything. */
  private change(next: Picture<State>, { events }: Commit): void {
    if (!this.loaded) return;
    const { view, position, rev, at } = next;
    const { source } = this.context;
    const changes = diffRenderState(this.loaded.view, view, {
      transition: source.transition(events.map((event) => upcastEvent(source.decider, event))),
      startAt: Date.parse(at) + SWITCH_LEAD_MS,
    });
    if (changes.length === 0) {
      const { loaded } = this;
      this.loaded = { ...next, position: loaded.position, rev: loaded.rev, at: loaded.at };
      return;
    }
    this.push({ prev: this.loaded.position, position, rev, changes: withGlides(changes, this.glides), at });
    this.loaded = next;
  }

  private push(delta: Delta): void {
    this.glides = null;
    const json = JSON.stringify(delta);
    this.context.counters.deltas++;
    this.recentDeltas.push(delta.prev, delta.position, json);
    this.marks.add(delta);
    this.snapshot = this.resume = null;
    this.pending.push(json);
  }

  /** True when layers have changed since the last delta, or something waits. */
  private get hasNews(): boolean {
    return this.told !== null || this.pending.length > 0 || this.passing.hasNews;
  }

  private newDelivery(loaded: Picture<State>): Delivery<State> {
    this.tell();
    const rest = this.inStep.values();
    const next = rest.next();
    const frames = [...this.passing.takeFrames()];
    if (this.pending.length > 0) frames.unshift(encodeFrame('delta', this.pending.splice(0)));
    this.context.counters.frames += frames.length;
    return { frames, upTo: loaded, rest, next };
  }

  private offer(connection: RenderConnection, frames: readonly Frame[]): void {
    if (connection.waiting <= this.context.maxWaitingBytes) {
      for (const frame of frames) connection.send(frame);
      return;
    }
    this.inStep.delete(connection);
    this.behind.set(connection, this.sent);
    this.context.counters.cuts++;
    this.context.onCut(this, connection);
  }

  /** They have missed deltas; the last one is made to follow what they have. */
  private tellThoseBehind({ position, rev, at }: Picture<State>): void {
    for (const [connection, prev] of this.behind) {
      const gone: Delta = { prev, position, rev, changes: [{ kind: 'gone' }], at };
      connection.send(encodeFrame('delta', [JSON.stringify(gone)]));
    }
  }

  private missing(since: string | null): Frame | null {
    if (since === null) return null;
    if (this.resume?.since === since) return this.resume.frame;
    const deltas = this.recentDeltas.after(since);
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
