import type { SoundPlayer } from '@studio/widgets/drawing/widget-view';
import type { MomentPlayer } from './moment-player';

/** Sounds at once; the oldest ends for one more. */
const MOST_SOUNDS = 8;

/** Plays sounds where this is the page that makes them. */
export class Sounds implements SoundPlayer {
  private isPrimary = false;
  private readonly playing = new Map<HTMLAudioElement, string>();

  /** `{url, volume}` begins one, `{stop: url or true}` ends one or all. */
  readonly take: MomentPlayer = ({ url, volume, stop }, elapsed) => {
    if (stop !== undefined) this.stop(stop);
    else if (typeof url === 'string') this.play(url, typeof volume === 'number' ? volume : 1, elapsed);
  };

  play(url: string, volume: number, elapsed: number): void {
    if (!this.isPrimary) return;
    const audio = new Audio(url);
    audio.volume = Math.min(1, Math.max(0, volume));
    audio.currentTime = elapsed / 1000;
    for (const event of ['ended', 'error']) audio.addEventListener(event, () => this.end(audio));
    this.playing.set(audio, url);
    const [oldest] = this.playing.keys();
    if (oldest && this.playing.size > MOST_SOUNDS) this.end(oldest);
    // A page that was opened by hand may sound only after a click.
    audio.play().catch(() => this.end(audio));
  }

  /** Whether this page makes the sounds from now on. */
  setPrimary(isPrimary: boolean): void {
    this.isPrimary = isPrimary;
    if (!isPrimary) this.stop(true);
  }

  private stop(which: unknown): void {
    for (const [audio, url] of this.playing) if (which === true || which === url) this.end(audio);
  }

  private end(audio: HTMLAudioElement): void {
    this.playing.delete(audio);
    audio.pause();
    audio.removeAttribute('src');
  }
}
