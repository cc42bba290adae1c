import type {
  ArmedScene,
  Delta,
  RenderChange,
  RenderState,
  Snapshot,
  Transition,
} from '@studio/realtime/protocol';
import { applyChanges } from '@studio/realtime/render-state';
import type { StoredView } from './stored-view';
import { Preloader } from './preloader';
import type { ServerClock } from './server-clock';
import type { StingerCover } from './stinger-cover';
import { noGlides, type Glides, type Manner, type Stage } from './stage';

type Live = Extract<RenderChange, { kind: 'live' }>;

/** Longest wait for the start of a switch, in ms. A later start comes from clocks that disagree. */
const LONGEST_WAIT_MS = 1000;
/** Time that a switch waits for its scene's assets after its start, in ms. */
const LONGEST_WAIT_FOR_ASSETS_MS = 150;
/**
 * Age beyond which deltas count as missed during a lost connection, in ms: they are applied without animations.
 */
const STALE_MS = 3000;

/** Picture on air: applies snapshots and deltas, and times scene switches. */
export class Program {
  private state: RenderState | null = null;
  private position = '';
  /** True while a stored picture is shown. */
  private hasKept = false;
  private isOver = false;
  private readonly preloader = new Preloader();
  private pending: { readonly switch: Live; timer: number } | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly clock: ServerClock,
    /** Called after each change of the page with the position that it shows now. */
    private readonly onShown: (position: string) => void,
    private readonly isHidden: () => boolean,
    private readonly kept: Pick<StoredView, 'load' | 'keep'>,
    private readonly cover: Pick<StingerCover, 'play' | 'stop'>,
  ) {}

  /** True once there is a picture to lose. */
  get hasPicture(): boolean {
    return this.state !== null || this.hasKept;
  }

  /** Shows the stored picture, unless the server was faster. The server's picture then replaces it. */
  async comeUp(): Promise<void> {
    const state = await this.kept.load();
    if (!state || this.state || this.isOver) return;
    this.stage.show(state, '', 'still');
    this.hasKept = true;
  }

  /** Preloads the assets of scenes that may be live next. */
  arm(scenes: readonly ArmedScene[]): void {
    this.preloader.take(scenes);
  }

  /** Applies a complete picture: what is already shown stays as it is, the rest appears without entrances. */
  load({ state, position }: Snapshot): void {
    this.cancelPending();
    this.cover.stop();
    this.stage.jump();
    this.take(state, position);
    this.kept.keep(state, false);
    this.show('still');
  }

  /** @returns false when the overlay is gone */
  apply(delta: Delta): boolean {
    const live = delta.changes.find((change): change is Live => change.kind === 'live');
    if (live) this.switchNow();
    const state = applyChanges(this.state, delta.changes);
    if (!state) {
      this.clear();
      return false;
    }
    this.take(state, delta.position);
    this.kept.keep(state, live !== undefined);
    if (live) this.schedule(live, this.preloader.whenReady(live.sceneId, delta.changes));
    else if (!this.pending) {
      const isStale = this.isStale(delta);
      this.show(isStale ? 'still' : 'lively', isStale ? noGlides : this.glidesOf(delta));
    }
    return true;
  }

  /** Goes transparent. */
  clear(): void {
    this.cancelPending();
    this.cover.stop();
    this.isOver = true;
    this.hasKept = false;
    this.state = null;
    this.stage.clear();
  }

  /** Brings a switch that waits or runs, and every entrance, to its end. */
  jump(): void {
    this.switchNow('still');
    this.cover.stop();
    this.stage.jump();
  }

  private take(state: RenderState, position: string): void {
    this.state = state;
    this.position = position;
  }

  /** @param ready resolves when the scene's assets are loaded; null if they are */
  private schedule(live: Live, ready: Promise<unknown> | null): void {
    const wait = Math.max(0, Math.min(live.startAt - this.clock.now(), LONGEST_WAIT_MS));
    const pending = { switch: live, timer: 0 };
    this.pending = pending;
    const start = (): void => {
      if (this.pending === pending) this.begin(live);
    };
    const startsIn = ready ? wait + LONGEST_WAIT_FOR_ASSETS_MS : wait;
    pending.timer = window.setTimeout(start, startsIn);
    if (startsIn === 0) return start();
    void ready?.then(() => {
      const rest = Math.max(0, Math.min(live.startAt - this.clock.now(), LONGEST_WAIT_MS));
      if (this.pending !== pending) return;
      window.clearTimeout(pending.timer);
      pending.timer = window.setTimeout(start, rest);
    });
  }

  /** Starts a switch. With a stinger, the scene changes at its cut point. */
  private begin(live: Live): void {
    const { pending } = this;
    const { stinger } = live.transition;
    if (!stinger || this.isHidden()) {
      this.cover.stop();
      return this.switchNow();
    }
    const elapsed = Math.max(0, this.clock.now() - live.startAt);
    this.cover.play(stinger.values, elapsed, () => {
      if (this.pending === pending) this.switchNow();
    });
  }

  private switchNow(manner = this.mannerOf(this.pending?.switch)): void {
    if (!this.pending) return;
    this.cancelPending();
    // A cut shows the complete next scene at once, including what the last switch has not brought in yet.
    if (manner === 'still') this.stage.jump();
    this.show(manner);
  }

  private mannerOf(live: Live | undefined): Manner {
    if (!live) return 'lively';
    const { type, ms }: Transition = live.transition;
    const elapsed = Math.max(0, this.clock.now() - live.startAt);
    return type === 'cut' || elapsed >= ms || this.isHidden() ? 'still' : { type, ms, elapsed };
  }

  private cancelPending(): void {
    window.clearTimeout(this.pending?.timer);
    this.pending = null;
  }

  private isStale({ at }: Delta): boolean {
    return this.clock.now() - Date.parse(at) > STALE_MS;
  }

  /** Returns the layers with timed motions. */
  private glidesOf({ changes, at }: Delta): Glides {
    const elapsed = Math.max(0, this.clock.now() - Date.parse(at));
    return new Map(
      changes.flatMap((change) =>
        change.kind === 'layer-changed' && change.ms !== undefined
          ? [[change.memberId, { type: 'morph', ms: change.ms, elapsed }]]
          : [],
      ),
    );
  }

  private show(manner: Manner, glides: Glides = noGlides): void {
    if (!this.state) return;
    const isHidden = this.isHidden();
    this.stage.show(this.state, this.position, isHidden ? 'still' : manner, isHidden ? noGlides : glides);
    this.onShown(this.position);
  }
}
