import type { LayerError, Report } from '@studio/realtime/protocol';
import type { FilmsOnPage } from './films';
import type { Obs } from './obs';
import { LAYER_ERROR } from './widget-host';

/** Interval at which the frame rate is measured again, in ms. */
const EVERY_MS = 60_000;
/** Time over which frames are counted, in ms. */
const COUNTED_MS = 1000;
const MOST_ERRORS = 20;
const LONGEST_MESSAGE = 200;

/** Reports the page's state to the server: after each join, after each change, and every minute. */
export class Reporter {
  private fps: number | null = null;
  private last = '';
  private isPlanned = false;
  private hasTimer = false;

  constructor(
    private readonly sources: {
      readonly obs: Obs;
      readonly films: Pick<FilmsOnPage, 'waiting'>;
      readonly errors: () => readonly LayerError[];
    },
    /** Sends a report; returns false without a connection. */
    private readonly send: (report: Report) => boolean,
  ) {
    for (const event of ['resize', 'obsSourceVisibleChanged'])
      window.addEventListener(event, () => this.look());
    for (const event of ['visibilitychange', LAYER_ERROR])
      document.addEventListener(event, () => this.look());
  }

  /** Reports everything again, to a server that knows nothing of this page yet. */
  sendAll(): void {
    this.last = '';
    this.look();
    if (this.hasTimer) return;
    this.hasTimer = true;
    this.countFrames();
    window.setInterval(() => this.countFrames(), EVERY_MS);
  }

  /** Plans a check for changes. Changes in the same turn are reported together. */
  look(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    queueMicrotask(() => {
      this.isPlanned = false;
      const report = this.report();
      const text = JSON.stringify(report);
      if (text !== this.last && this.send(report)) this.last = text;
    });
  }

  private report(): Report {
    const { obs, films, errors } = this.sources;
    return {
      visible: !obs.isHidden,
      active: obs.active,
      fps: this.fps,
      width: window.innerWidth,
      height: window.innerHeight,
      obsScene: obs.scene,
      errors: errors()
        .slice(0, MOST_ERRORS)
        .map(({ memberId, message }) => ({ memberId, message: message.slice(0, LONGEST_MESSAGE) })),
      waiting: films.waiting.slice(0, MOST_ERRORS),
    };
  }

  /** A second of frames; a hidden page has none, and that is no fault. */
  private countFrames(): void {
    if (this.sources.obs.isHidden) return;
    const began = performance.now();
    let frames = 0;
    const count = (): void => {
      if (this.sources.obs.isHidden) return;
      frames++;
      const took = performance.now() - began;
      if (took < COUNTED_MS) return void requestAnimationFrame(count);
      this.fps = Math.round((frames * 1000) / took);
      this.look();
    };
    requestAnimationFrame(count);
  }
}
