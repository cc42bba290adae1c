import type {
  LiveValues,
  MomentMessage,
  RecentSignals,
  RenderState,
  SignalMessage,
  Transition,
} from '@studio/realtime/protocol';
import { diffRenderState } from '@studio/realtime/render-state';
import { STAGE_PORT, STAGE_READY, type FromStage, type ToStage } from '@studio/realtime/stage-protocol';
import type { Size } from '@studio/widgets/size';

/** Positions of a stage are its page's own: they only have to grow. */
const positionOf = (n: number): string => String(n).padStart(12, '0');

/** Live data and recent signals for the layers of a stage. */
export interface StageData {
  readonly live: LiveValues;
  readonly recent: readonly RecentSignals[];
}

const nothing: StageData = { live: {}, recent: [] };

/** Connection to a stage in a frame, which loads by itself and may load again. */
export class StagePort {
  private port: MessagePort | null = null;
  private shown: RenderState | null = null;
  private wanted: RenderState | null = null;
  private count = 0;
  private data = nothing;

  /** @param clockAhead ms that the server's clock is ahead */
  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly clockAhead: () => number,
    private readonly onMeasure: (memberId: number, size: Size) => void,
    private readonly onPainted: () => void = () => undefined,
    /** Receives every message of the stage. */
    private readonly onMessage: (message: FromStage) => void = () => undefined,
  ) {
    window.addEventListener('message', this.listen);
  }

  close(): void {
    window.removeEventListener('message', this.listen);
    this.port?.close();
  }

  /** Shows a picture: by what differs from the one before. */
  show(state: RenderState, transition: Transition | null): void {
    this.wanted = state;
    const before = this.shown;
    if (!this.port || before === state) return;
    this.shown = state;
    const prev = positionOf(this.count++);
    const position = positionOf(this.count);
    if (!before) return this.say(['snapshot', { position, rev: this.count, state }]);
    const now = Date.now() + this.clockAhead();
    const changes = diffRenderState(before, state, { transition, startAt: now });
    const at = new Date(now).toISOString();
    this.say(['delta', { prev, position, rev: this.count, changes, at }]);
  }

  /** Sends the parts of the data that the stage does not have yet. */
  provide(data: StageData): void {
    const before = this.data;
    this.data = data;
    const live = Object.entries(data.live).filter(([kind, values]) => before.live[kind] !== values);
    const recent = data.recent.filter(({ payloads }) =>
      before.recent.every((each) => each.payloads !== payloads),
    );
    if (live.length > 0) this.say(['live', Object.fromEntries(live)]);
    if (recent.length > 0) this.say(['recent', ...recent]);
  }

  play(moment: MomentMessage): void {
    this.say(['moment', moment]);
  }

  signal(signal: SignalMessage): void {
    this.say(['signal', signal]);
  }

  private readonly listen = ({ source, origin, data }: MessageEvent): void => {
    if (source !== this.frame.contentWindow || origin !== location.origin || data !== STAGE_READY) return;
    const { port1, port2 } = new MessageChannel();
    this.port?.close();
    this.port = port1;
    port1.onmessage = ({ data: message }: MessageEvent<FromStage>) => {
      this.onMessage(message);
      if (message[0] === 'measure') this.onMeasure(message[1].memberId, message[1]);
      if (message[0] === 'painted') this.onPainted();
    };
    this.frame.contentWindow?.postMessage(STAGE_PORT, location.origin, [port2]);
    this.say(['time', Date.now() + this.clockAhead()]);
    this.shown = null;
    const provided = this.data;
    this.data = nothing;
    this.provide(provided);
    if (this.wanted) this.show(this.wanted, null);
  };

  private say(message: ToStage): void {
    this.port?.postMessage(message);
  }
}
