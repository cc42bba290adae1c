import type { GraphicAction, GraphicState } from '@studio/widgets/custom/graphic-state';
import type { CageFrame } from './cage-frame';

/** Longest wait for a graphic to go when its layer is hidden, in ms. */
const LEAVE_MS = 2000;

type Player = Pick<CageFrame, 'act'>;

/** Plays a graphic: in when its layer is shown, out when it is hidden, and what operators do in between. */
export class GraphicPlayer {
  private frame: Player | null = null;
  private isPlaying = true;
  private step: number | null = null;
  /** Actions that were done; null before any state has come. */
  private count: number | null = null;
  private isFirst = true;
  /** True if the studio had it stopped. */
  private wasStopped = false;

  /**
   * @param isNew false if the layer was shown before the page loaded: it appears as it was
   * @param report receives what an action failed at; null once another succeeds
   */
  constructor(
    private readonly isNew: boolean,
    private readonly report: (error: string | null) => void,
  ) {}

  /** Takes what the studio knows; a later action is done. */
  take(state: GraphicState | null): void {
    const before = this.count;
    const { wasStopped } = this;
    this.wasStopped = state?.playing === false;
    const { run } = state ?? {};
    this.count = run?.count ?? 0;
    if (!state || before === null) {
      if (state && !this.isNew) [this.isPlaying, this.step] = [state.playing, state.step];
      return;
    }
    if (run && run.count > before) void this.run(run.action);
    // Its scene went live: it plays anew, unless it has begun by itself because its layer was shown.
    else if (state.playing && wasStopped && !this.isPlaying)
      void this.run({ name: 'play', goto: state.step ?? 0 });
  }

  /** Goes on with another run of the graphic. */
  begin(frame: Player): void {
    this.frame = frame;
    const isFirst = this.isFirst && this.isNew;
    this.isFirst = false;
    if (!this.isPlaying) return;
    const goto = this.step === null || this.step === 0 ? {} : { goto: this.step };
    void this.run(isFirst ? { name: 'play' } : { name: 'play', ...goto, skipAnimation: true });
  }

  /** Its layer is hidden. @returns when the graphic has gone */
  async leave(): Promise<void> {
    const { frame } = this;
    this.isPlaying = false;
    this.step = null;
    if (!frame) return;
    const gone = frame.act({ name: 'stop' }).then(() => frame.act({ name: 'dispose' }));
    await Promise.race([gone, new Promise((done) => window.setTimeout(done, LEAVE_MS))]);
  }

  private async run(action: GraphicAction): Promise<void> {
    const { frame } = this;
    if (action.name === 'play') this.isPlaying = true;
    if (action.name === 'stop') [this.isPlaying, this.step] = [false, null];
    const answer = await frame?.act(action);
    if (!answer || frame !== this.frame) return;
    const isFault = answer.status >= 400;
    this.report(isFault ? answer.message : null);
    if (action.name !== 'play' || isFault) return;
    this.step = answer.step;
    if (answer.step === null) this.isPlaying = false;
  }
}
