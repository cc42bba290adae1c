import type { videoWidget } from './video.widget';
import { videoSize } from './video.size';
import type { ValuesOf } from '../widget';
import { byItself, type VideoState } from './video.state';
import { Retries } from '../drawing/retries';
import type { Film, WidgetPlace, WidgetView } from '../drawing/widget-view';
import { whenFailing } from '../drawing/media';

type VideoValues = ValuesOf<typeof videoWidget>;

const { w, h } = videoSize;
/** Settings for the start and end of a video, and for what follows the end. */
const bounds = ['startAt', 'endAt', 'loop', 'onEnd'] as const;

/** Draws an uploaded video that plays automatically. It becomes visible with its first frame. */
export function draw(place: WidgetPlace): WidgetView<VideoValues, VideoState> {
  return new VideoView(place);
}

class VideoView implements WidgetView<VideoValues, VideoState> {
  private readonly box = document.createElement('div');
  private readonly retries = new Retries();
  private video: HTMLVideoElement | null = null;
  private film: Film | null = null;
  /** True once the end of the video or of the setting was reached. */
  private isOver = false;
  private isWatched = false;
  private values: VideoValues | null = null;
  private state: VideoState = byItself;

  constructor(private readonly place: WidgetPlace) {
    this.box.style.cssText = `width: ${w}px; height: ${h}px;`;
    place.root.append(this.box);
  }

  update(next: VideoValues, changed: ReadonlySet<string>, state: VideoState | null): void {
    const before = this.state;
    const isFirst = this.values === null;
    this.values = next;
    this.state = state ?? byItself;
    if (!changed.has('src')) {
      this.style();
      if (bounds.some((key) => changed.has(key))) this.again(changed);
    } else if (next.src !== '') this.begin(next.src);
    else {
      this.dispose();
      this.box.replaceChildren();
    }
    if (!isFirst && this.state !== before) this.obey(before);
  }

  /** Applies the commands since the previous state. */
  private obey(before: VideoState): void {
    const { video, film, values, state } = this;
    if (!video || !film || !values) return;
    const { mode, jump } = state;
    if (jump.n !== before.jump.n) video.currentTime = jump.s ?? values.startAt;
    video.style.visibility = mode === 'stopped' ? 'hidden' : '';
    if (mode === 'playing') this.goOn();
    else film.pause();
  }

  private goOn(): void {
    this.isOver = false;
    this.film?.play();
  }

  dispose(): void {
    this.retries.stop();
    this.place.lacks(null);
    this.film?.leave();
    this.video = this.film = null;
    this.isOver = this.isWatched = false;
  }

  private style(): void {
    const { video, values } = this;
    if (!video || !values) return;
    const { fit, muted, volume, loop, onEnd, startAt, endAt } = values;
    this.film?.sound(muted ? null : (this.state.volume ?? volume));
    video.style.objectFit = fit;
    // The browser's own loop has no gap, but knows no other bounds than the video's.
    video.loop = (loop || onEnd === 'loop') && startAt === 0 && endAt === 0;
  }

  /** Plays on with other bounds, if it had come to its end. */
  private again(changed: ReadonlySet<string>): void {
    const { video, values } = this;
    if (!video || !values) return;
    this.watchEnd();
    if (!this.isOver && !changed.has('startAt')) return;
    this.isOver = false;
    video.style.visibility = this.state.mode === 'stopped' ? 'hidden' : '';
    video.currentTime = values.startAt;
    if (this.state.mode === 'playing') this.goOn();
  }

  /** Checks each frame for the end, if the settings end the video early. */
  private watchEnd(): void {
    const { video, values } = this;
    if (!video || this.isWatched || !values || values.endAt === 0) return;
    this.isWatched = true;
    video.requestVideoFrameCallback(() => {
      this.isWatched = false;
      if (video !== this.video) return;
      this.lookAtEnd();
      this.watchEnd();
    });
  }

  private lookAtEnd(): void {
    const { video, values } = this;
    if (!video || !values || video.paused || this.isOver) return;
    const { startAt, endAt } = values;
    if (endAt > startAt && video.currentTime >= endAt) this.ended();
  }

  private ended(): void {
    const { video, values } = this;
    if (!video || !values) return;
    const { loop, onEnd, startAt } = values;
    if (loop || onEnd === 'loop') {
      video.currentTime = startAt;
      this.goOn();
    } else {
      this.isOver = true;
      this.film?.pause();
      if (onEnd === 'hide') video.style.visibility = 'hidden';
    }
  }

  private begin(src: string): void {
    this.dispose();
    const next = document.createElement('video');
    next.preload = 'auto';
    next.playsInline = true;
    next.disablePictureInPicture = true;
    next.style.cssText = 'display: block; width: 100%; height: 100%; visibility: hidden;';
    next.addEventListener('loadedmetadata', () => {
      if (this.values && this.values.startAt > 0) next.currentTime = this.values.startAt;
    });
    const show = (): void => {
      next.style.visibility = this.state.mode === 'stopped' ? 'hidden' : '';
    };
    next.addEventListener('loadeddata', show, { once: true });
    next.addEventListener('ended', () => this.ended());
    // Frame callbacks do not run while the video is not rendered, so the end is also checked here.
    next.addEventListener('timeupdate', () => this.lookAtEnd());
    const film = this.place.services.films.join(next);
    whenFailing(next, this.place, this.retries, () => {
      next.src = src;
      if (this.state.mode === 'playing') film.play();
    });
    next.src = src;
    this.video = next;
    this.film = film;
    this.style();
    this.box.replaceChildren(next);
    this.watchEnd();
    if (this.state.mode === 'playing') this.goOn();
  }
}
