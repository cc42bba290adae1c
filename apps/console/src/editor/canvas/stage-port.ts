import type { MomentMessage, RenderState, Transition } from '@studio/realtime/protocol';
import { diffRenderState } from '@studio/realtime/render-state';
import { STAGE_PORT, STAGE_READY, type FromStage, type ToStage } from '@studio/realtime/stage-protocol';
import type { Size } from './geometry';

/** Positions of a stage are its page's own: they only have to grow. */
const positionOf = (n: number): string => String(n).padStart(12, '0');

/** The line to a stage in a frame, which comes up by itself and may come up again. */
export class StagePort {
  private port: MessagePort | null = null;
  private shown: RenderState | null = null;
  private wanted: RenderState | null = null;
  private count = 0;

  /** @param clockAhead ms that the server's clock is ahead */
  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly clockAhead: () => number,
    private readonly onMeasure: (memberId: number, size: Size) => void,
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

  play(moment: MomentMessage): void {
    this.say(['moment', moment]);
  }

  private readonly listen = ({ source, origin, data }: MessageEvent): void => {
    if (source !== this.frame.contentWindow || origin !== location.origin || data !== STAGE_READY) return;
    const { port1, port2 } = new MessageChannel();
    this.port?.close();
    this.port = port1;
    port1.onmessage = ({ data: message }: MessageEvent<FromStage>) => {
      if (message[0] === 'measure') this.onMeasure(message[1].memberId, message[1]);
    };
    this.frame.contentWindow?.postMessage(STAGE_PORT, location.origin, [port2]);
    this.say(['time', Date.now() + this.clockAhead()]);
    this.shown = null;
    if (this.wanted) this.show(this.wanted, null);
  };

  private say(message: ToStage): void {
    this.port?.postMessage(message);
  }
}
