import { Retries } from './retries';
import type { WidgetPlace } from './widget-view';
import { PLAYER_ORIGIN } from '../youtube-player/frame-url';

/** Time after which a player that has sent no message counts as missing, in ms after its frame was loaded. */
const SILENT_MS = 8000;

/**
 * YouTube's player in a frame. It becomes visible after its first message, so that nobody sees the browser's error
 * page. The content of its messages is not trusted.
 */
export class PlayerFrame {
  readonly element = document.createElement('iframe');
  private readonly retries = new Retries();
  private isThere = false;
  private timer: number | undefined;

  /** @param ready called when the player accepts commands */
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
    element.addEventListener('load', () => this.sendInitialState());
    window.addEventListener('message', this.onMessage);
    element.src = src;
  }

  send(func: string, ...args: readonly number[]): void {
    if (this.isThere) this.post({ event: 'command', func, args });
  }

  close(): void {
    window.removeEventListener('message', this.onMessage);
    window.clearTimeout(this.timer);
    this.retries.stop();
    this.place.lacks(null);
    this.element.remove();
  }

  /** Announces a listener; the player answers only those. */
  private sendInitialState(): void {
    this.post({ event: 'listening' });
    window.clearTimeout(this.timer);
    const again = this.place.guard(() => {
      this.place.lacks(new Error('The video player does not answer.'));
      this.retries.later(() => (this.element.src = this.src));
    });
    this.timer = window.setTimeout(again, SILENT_MS);
  }

  private readonly onMessage = ({ source, origin }: MessageEvent): void => {
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
