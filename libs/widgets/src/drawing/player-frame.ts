import { Retries } from './retries';
import type { WidgetPlace } from './widget-view';
import { PLAYER_ORIGIN } from '../youtube-player/frame-url';

/** A player that hasn't said anything so long after its frame was loaded, in ms, isn't there. */
const SILENT_MS = 8000;

/**
 * The platform's own player in a frame. It is seen once it has said anything, so that nobody sees the browser's own page
 * where it can't be had; what it says is not believed.
 */
export class PlayerFrame {
  readonly element = document.createElement('iframe');
  private readonly retries = new Retries();
  private isThere = false;
  private timer: number | undefined;

  /** @param ready called when it can be told what to do */
  constructor(
    private readonly src: string,
    private readonly place: WidgetPlace,
    private readonly ready: () => void,
  ) {
    const { element } = this;
    element.allow = 'autoplay; encrypted-media';
    element.referrerPolicy = 'strict-origin-when-cross-origin';
    element.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
    element.title = '';
    element.style.visibility = 'hidden';
    element.addEventListener('load', () => this.greet());
    window.addEventListener('message', this.hear);
    element.src = src;
  }

  tell(func: string, ...args: readonly number[]): void {
    if (this.isThere) this.post({ event: 'command', func, args });
  }

  close(): void {
    window.removeEventListener('message', this.hear);
    window.clearTimeout(this.timer);
    this.retries.stop();
    this.place.lacks(null);
    this.element.remove();
  }

  /** It answers whoever says that they listen. */
  private greet(): void {
    this.post({ event: 'listening' });
    window.clearTimeout(this.timer);
    const again = this.place.guard(() => {
      this.place.lacks(new Error('The video player does not answer.'));
      this.retries.later(() => (this.element.src = this.src));
    });
    this.timer = window.setTimeout(again, SILENT_MS);
  }

  private readonly hear = ({ source, origin }: MessageEvent): void => {
    if (this.isThere || origin !== PLAYER_ORIGIN || source !== this.element.contentWindow) return;
    this.isThere = true;
    window.clearTimeout(this.timer);
    this.retries.stop();
    this.place.lacks(null);
    this.element.style.visibility = '';
    this.place.guard(() => this.ready())();
  };

  private post(message: object): void {
    this.element.contentWindow?.postMessage(JSON.stringify(message), PLAYER_ORIGIN);
  }
}
