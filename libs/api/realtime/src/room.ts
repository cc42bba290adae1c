import type { CommitLog } from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { upcastEvent } from '@studio/kernel/upcast';
import type { DeltaBuffer } from './delta-buffer';
import { encodeFrame, type Frame } from './frame';
import type { LiveRecipients } from './live-data';
import { liveKindsIn, momentsIn } from './ephemeral';
import { markOf, Marks, type Mark } from './marks';
import { EphemeralMessages } from './ephemeral-messages';
import { SWITCH_LEAD_MS, type Delta, type LiveValues, type RenderState, type Snapshot } from './protocol';
import { RoomViewStates, type ViewState } from './view-states';
import { diffRenderState, hasSameLayers, withGlides } from './render-state';
import type { RenderConnection } from './render-connection';
import type { RoomContext } from './room-context';

/** Delay before scenes that may be live next are sent after a change, in ms. */
const ARM_AFTER_MS = 250;

/** Frames being written: some connections have them already. */
interface Delivery<State> {
  /** Frames to write; empty if there is nothing. */
  readonly frames: readonly Frame[];
  /** View state that all renderers have once the frames are written. */
  readonly upTo: ViewState<State>;
  /** Connections in step after `next`; one that leaves meanwhile is skipped by the iterator. */
  readonly rest: SetIterator<RenderConnection>;
  next: IteratorResult<RenderConnection, undefined>;
}

/** One overlay with its renderers: turns its commits into deltas and sends each of them once to each. */
export class Room<State> implements LiveRecipients {
  private loaded: ViewState<State> | null = null;
  /** View state after the last delta, if layers have changed since. */
  private sentView: ViewState<State> | null = null;
  /** Tween durations of layers since then, by memberId. */
  private glides: ReadonlyMap<number, number> | null = null;
  /** Commits that the feed brought before the stream was read. */
  private early: Commit[] = [];
  /** Deltas that are not sent yet, encoded. */
  private pending: string[] = [];
  /** Renderers that have everything up to `position`, except pending deltas. */
  private readonly inStep = new Set<RenderConnection>();
  /** Renderers that were cut, with the position that they have got up to. */
  private readonly behind = new Map<RenderConnection, string>();
  private delivery: Delivery<State> | null = null;
  /** Position up to which everything has been sent to all in step. */
  private sent = '';
  /** Number of renderers per link generation. */
  private readonly generations = new Map<number, number>();
  private readonly marks = new Marks();
  private snapshot: Frame | null = null;
  private resume: { readonly since: string; readonly frame: Frame } | null = null;
  private arming: NodeJS.Timeout | undefined;

  private readonly pictures: RoomViewStates<State>;
  private readonly ephemeral = new EphemeralMessages();

  constructor(
    readonly overlayId: string,
    private readonly recentDeltas: DeltaBuffer,
    private readonly context: RoomContext<State, Room<State>>,
  ) {
    this.pictures = new RoomViewStates(context.source, context.recent);
  }

  get size(): number {
    return this.inStep.size + this.behind.size;
  }

  get isLoaded(): boolean {
    return this.loaded !== null;
  }

  opens(generation: number): boolean {
    if (!this.loaded?.view) return false;
    return this.context.source.opens(this.loaded.fold.state, generation, this.context.now());
  }

  /** Current position and rev of the overlay, as far as the feed has come. */
  get now(): { readonly position: string; readonly rev: number } {
    const { position, rev } = this.loaded ?? { position: '', rev: 0 };
    return { position, rev };
  }

  /** Returns the mark of a recent position; null if it is no longer known. */
  markOf(position: string): Mark | null {
    return this.loaded?.position === position ? markOf(this.loaded) : this.marks.of(position);
  }

  /**
   * Reads the streams. The feed must deliver every commit from now on. Commits already included in the streams are
   * skipped, so that none is missed or doubled.
   * @returns position of the last event read; no renderer may join before the feed has passed it
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
    this.collectMoments(commit);
    const { loaded } = this;
    const next = this.pictures.after(commit, loaded);
    if (next === loaded) return;
    if (next.view !== loaded.view) this.context.onShown(this);
    if (next.fold.state !== loaded.fold.state) this.armSoon();
    if (commit.position <= loaded.position) {
      // No renderer has joined yet: streams are read one after the other, and this commit is between their ends.
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
      this.sentView ??= loaded;
      this.loaded = next;
    } else {
      this.publish();
      this.change(next, commit);
    }
    this.context.onPending(this);
  }

  /** True between the first and the last connection that a frame goes to. */
  get isDelivering(): boolean {
    return this.delivery !== null;
  }

  /** Writes all pending deltas to all renderers. */
  flush(): void {
    if (this.delivery) this.deliver(Infinity);
    this.deliver(Infinity);
  }

  /**
   * Writes pending deltas in one frame, to at most `atMost` connections. If some still lack the frame, the next
   * call continues with it. Then disconnects renderers whose link no longer opens the overlay.
   * @returns number of connections written to
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
        this.sendFrames(connection, frames);
        written++;
      }
      if (!delivery.next.done) return written;
    }
    this.delivery = null;
    this.sent = upTo.position;
    if (!upTo.view) this.sendToLagging(upTo);
    this.dismissEnded();
    if (this.hasNews) this.context.onPending(this);
    return written;
  }

  /** Disconnects renderers whose link no longer opens the overlay; some links expire by time alone. */
  dismissEnded(): void {
    // Renderers receive `gone` before they are disconnected.
    if (!this.loaded || (!this.loaded.view && (this.delivery || this.hasNews))) return;
    for (const generation of this.generations.keys()) {
      if (this.opens(generation)) continue;
      for (const connection of this.connections())
        if (connection.generation === generation) connection.dismiss();
    }
  }

  /** Adds a renderer that is at a position of this epoch, or has no known view state. */
  join(connection: RenderConnection, since: string | null): void {
    this.flush();
    this.inStep.add(connection);
    this.generations.set(connection.generation, (this.generations.get(connection.generation) ?? 0) + 1);
    if (!this.opens(connection.generation)) return connection.dismiss();
    this.catchUp(connection, since);
    this.sendInitialState(connection);
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

  /** Sends the data a renderer is missing: nothing, the missing deltas, or a snapshot. It is then in step. */
  catchUp(connection: RenderConnection, since: string | null): void {
    this.flush();
    if (!this.loaded?.view) return;
    const wasBehind = this.behind.delete(connection);
    if (wasBehind) this.inStep.add(connection);
    if (!this.inStep.has(connection) || since === this.loaded.position) return;
    connection.send(this.missing(since) ?? this.currentSnapshot({ ...this.loaded, view: this.loaded.view }));
    if (wasBehind) this.sendInitialState(connection);
  }

  get accountId(): string | null {
    if (!this.loaded?.view) return null;
    return this.context.source.accountOf?.(this.loaded.fold.state) ?? null;
  }

  get kinds(): ReadonlySet<string> {
    return this.size === 0 ? new Set() : liveKindsIn(this.loaded?.view ?? null, this.context.source);
  }

  keepOnly(kinds: ReadonlySet<string>): void {
    this.ephemeral.keepOnly(kinds);
  }

  setLive(kind: string, value: LiveValues[string]): void {
    if (this.ephemeral.setLive(kind, value)) this.sendSoon();
  }

  sendSignal(kind: string, payload: JsonObject, recent: readonly JsonObject[]): void {
    this.ephemeral.sendSignal({ kind, payload }, recent);
    this.sendSoon();
  }

  sendRecent(kind: string, recent: readonly JsonObject[]): void {
    this.ephemeral.sendRecent(kind, recent);
    this.sendSoon();
  }

  /** Returns the slug of the widget of a layer that renderers see now; null if they see no such layer. */
  widgetOf(memberId: number): string | null {
    const layers = this.loaded?.view?.layers;
    return layers && Object.hasOwn(layers, memberId) ? (layers[memberId]?.widget ?? null) : null;
  }

  /** True for a layer that renderers see now. */
  shows(memberId: number): boolean {
    return this.widgetOf(memberId) !== null;
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

  private collectMoments(commit: Commit): void {
    for (const moment of momentsIn(commit, this.context.source)) {
      this.ephemeral.sendMoment(moment, this.context.now());
      this.context.onPending(this);
    }
  }

  /** Renderers have some time to preload a scene, so changes in the meantime are sent once. */
  private armSoon(): void {
    if (this.arming || this.size === 0) return;
    this.arming = setTimeout(() => {
      this.arming = undefined;
      const scenes = this.loaded && this.context.source.nextScenes?.(this.loaded.fold.state);
      if (scenes && this.size > 0 && this.ephemeral.sendArmed(scenes)) this.sendSoon();
    }, ARM_AFTER_MS).unref();
  }

  /** Schedules sending for messages that do not come from the feed, which flushes after each of its batches. */
  private sendSoon(): void {
    this.context.onPending(this);
    this.context.sendPending();
  }

  private sendInitialState(connection: RenderConnection): void {
    for (const frame of this.ephemeral.initialMessages(this.context.now())) connection.send(frame);
  }

  /** Makes a delta of the layer changes since the last one. Of several changes to a layer only the last counts. */
  private publish(): void {
    const { sentView: told, loaded } = this;
    if (!told || !loaded) return;
    this.sentView = null;
    const { view, position, rev, at } = loaded;
    const changes = diffRenderState(told.view, view, { transition: null, startAt: 0 });
    this.push({ prev: told.position, position, rev, changes: withGlides(changes, this.glides), at });
  }

  /** Makes a delta of a commit that may change anything. */
  private change(next: ViewState<State>, { events }: Commit): void {
    if (!this.loaded) return;
    const { view, position, rev, at } = next;
    const { source, isAlone } = this.context;
    const changes = diffRenderState(this.loaded.view, view, {
      transition: source.transition(events.map((event) => upcastEvent(source.decider, event))),
      startAt: Date.parse(at) + (isAlone && this.size <= 1 ? 0 : SWITCH_LEAD_MS),
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
    return this.sentView !== null || this.pending.length > 0 || this.ephemeral.hasNews;
  }

  private newDelivery(loaded: ViewState<State>): Delivery<State> {
    this.publish();
    const rest = this.inStep.values();
    const next = rest.next();
    const frames = [...this.ephemeral.takeFrames()];
    if (this.pending.length > 0) frames.unshift(encodeFrame('delta', this.pending.splice(0)));
    this.context.counters.frames += frames.length;
    return { frames, upTo: loaded, rest, next };
  }

  private sendFrames(connection: RenderConnection, frames: readonly Frame[]): void {
    if (connection.waiting <= this.context.maxWaitingBytes) {
      for (const frame of frames) connection.send(frame);
      return;
    }
    this.inStep.delete(connection);
    this.behind.set(connection, this.sent);
    this.context.counters.cuts++;
    this.context.onCut(this, connection);
  }

  /** Sends `gone` to renderers that missed deltas, in a delta that follows their position. */
  private sendToLagging({ position, rev, at }: ViewState<State>): void {
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
