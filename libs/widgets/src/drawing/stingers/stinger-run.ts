import type { Size } from '../../size';
import type { Values } from '../../widget';
import { ownUrl } from '../urls';
import type { Films, SoundPlayer, WidgetServices } from '../widget-view';
import { drawDesign } from './designs';

/** Longest time that a video or animation may take until it plays, in ms; then there is no stinger. */
const LONGEST_WAIT_MS = 400;

export interface StingerServices {
  readonly films: Films;
  readonly sounds: SoundPlayer;
  readonly lottie: WidgetServices['lottie'];
}

/** Calls of a stinger that plays. */
export interface StingerEvents {
  /** The picture is covered, or there is no stinger to cover it: the scene changes now. Called once. */
  cut(): void;
  /** Nothing of it is seen any more. */
  end(): void;
}

/** A stinger that plays once over a picture. Whatever fails, `cut` is called by the cut point. */
export class StingerRun {
  readonly element = document.createElement('div');
  private readonly timers: number[] = [];
  private isCut = false;
  private isOver = false;
  private leave = (): void => undefined;

  /**
   * @param size of the canvas, in design pixels
   * @param elapsed time that has already passed, in ms
   */
  constructor(
    private readonly values: Values,
    private readonly size: Size,
    private readonly services: StingerServices,
    private readonly events: StingerEvents,
    private readonly elapsed: number,
  ) {
    Object.assign(this.element.style, {
      ...{ position: 'absolute', left: '0', top: '0', width: `${size.w}px`, height: `${size.h}px` },
      overflow: 'hidden',
    });
  }

  /** Begins; the element must be in the page. */
  play(): void {
    const design = this.values['design'];
    if (design === 'video') this.playVideo();
    else if (design === 'lottie') this.playLottie();
    else this.playDesign();
  }

  /** Ends it at once, without a cut. */
  stop(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const timer of this.timers) window.clearTimeout(timer);
    this.leave();
    this.element.remove();
    this.events.end();
  }

  private playDesign(): void {
    const { values, size, elapsed } = this;
    const ms = Number(values['durationMs']);
    const colors = ['color1', 'color2', 'color3'].map((key) => String(values[key]));
    const [first = '', second = '', cover = ''] = colors;
    const { elements, animations } = drawDesign(String(values['design']), size, [first, second, cover], ms);
    this.element.append(...elements);
    for (const animation of animations) animation.currentTime = elapsed;
    this.leave = () => animations.forEach((animation) => animation.cancel());
    this.playSound(elapsed);
    this.later(ms / 2 - elapsed, () => this.cut());
    this.later(ms - elapsed, () => this.stop());
  }

  private playVideo(): void {
    const { values, services, elapsed } = this;
    const url = ownUrl(String(values['video']));
    if (url === null) return this.giveUp();
    const video = document.createElement('video');
    Object.assign(video, { playsInline: true, preload: 'auto' });
    Object.assign(video.style, { width: '100%', height: '100%', objectFit: 'cover', visibility: 'hidden' });
    const film = services.films.join(video);
    this.leave = () => film.leave();
    const waiting = window.setTimeout(() => this.giveUp(), LONGEST_WAIT_MS);
    this.timers.push(waiting);
    video.onerror = () => this.giveUp();
    video.onended = () => this.finish();
    video.onplaying = () => {
      video.onplaying = null;
      window.clearTimeout(waiting);
      video.style.visibility = '';
      this.later(Number(values['cutMs']) - video.currentTime * 1000, () => this.cut());
      this.later((video.duration - video.currentTime) * 1000 + LONGEST_WAIT_MS, () => this.finish());
    };
    this.element.append(video);
    video.src = url;
    if (elapsed > 0) video.currentTime = elapsed / 1000;
    film.sound(Number(values['volume']));
    film.play();
    this.playSound(elapsed);
  }

  private playLottie(): void {
    const url = ownUrl(String(this.values['lottie']));
    if (url === null) return this.giveUp();
    const waiting = window.setTimeout(() => this.giveUp(), LONGEST_WAIT_MS);
    this.timers.push(waiting);
    this.playSound(this.elapsed);
    this.services.lottie(this.element, url, this.elapsed).then(
      (lottie) => {
        if (this.isOver) return lottie.end();
        window.clearTimeout(waiting);
        this.leave = () => lottie.end();
        this.later(Number(this.values['lottieCutMs']) - lottie.position(), () => this.cut());
        this.later(lottie.durationMs - lottie.position(), () => this.finish());
      },
      () => this.giveUp(),
    );
  }

  private playSound(elapsed: number): void {
    const url = ownUrl(String(this.values['sound']));
    if (url !== null) this.services.sounds.play(url, Number(this.values['volume']), elapsed);
  }

  private later(ms: number, call: () => void): void {
    if (ms <= 0) return call();
    if (Number.isFinite(ms)) this.timers.push(window.setTimeout(call, ms));
  }

  private cut(): void {
    if (this.isCut || this.isOver) return;
    this.isCut = true;
    this.events.cut();
  }

  /** The scene changes although nothing covers the picture. */
  private giveUp(): void {
    this.finish();
  }

  private finish(): void {
    this.cut();
    this.stop();
  }
}
