import type { videoWidget } from './video.widget';
import { videoSize } from './video.size';
import type { ValuesOf } from '../widget';
import { byItself, type VideoState } from './video.state';
import { Retries } from '../drawing/retries';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { play, whenFailing } from '../drawing/media';

type VideoValues = ValuesOf<typeof videoWidget>;

const { w, h } = videoSize;

/** An uploaded video that plays by itself. Nothing is shown of it before its first frame is there. */
export function draw(place: WidgetPlace): WidgetView<VideoValues, VideoState> {
  return new VideoView(place);
}

class VideoView implements WidgetView<VideoValues, VideoState> {
  private readonly box = document.createElement('div');
  private readonly retries = new Retries();
  private video: HTMLVideoElement | null = null;
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
      if (changed.has('startAt') || changed.has('loop') || changed.has('onEnd')) this.again(changed);
    } else if (next.src !== '') this.begin(next.src);
    else {
      this.dispose();
      this.box.replaceChildren();
    }
    if (!isFirst && this.state !== before) this.obey(before);
  }

  /** Does what somebody had it do since. */
  private obey(before: VideoState): void {
    const { video, values, state } = this;
    if (!video || !values) return;
    const { mode, jump } = state;
    if (jump.n !== before.jump.n) video.currentTime = jump.s ?? values.startAt;
    video.style.visibility = mode === 'stopped' ? 'hidden' : '';
    if (mode === 'playing') void play(video);
    else video.pause();
  }

  dispose(): void {
    const { video } = this;
    this.retries.stop();
    this.place.lacks(null);
    video?.pause();
    // Lets go of the decoder and of what is still on its way.
    video?.removeAttribute('src');
    video?.load();
    this.video = null;
  }

  private style(): void {
    const { video, values } = this;
    if (!video || !values) return;
    const { fit, muted, volume, loop, onEnd, startAt, endAt } = values;
    video.muted = muted;
    video.volume = this.state.volume ?? volume;
    video.style.objectFit = fit;
    // The browser's own loop has no gap, but knows no other bounds than the video's.
    video.loop = (loop || onEnd === 'loop') && startAt === 0 && endAt === 0;
  }

  /** Plays on with other bounds, if it had come to its end. */
  private again(changed: ReadonlySet<string>): void {
    const { video, values } = this;
    if (!video || !values) return;
    video.style.visibility = '';
    if (!video.paused && !changed.has('startAt')) return;
    video.currentTime = values.startAt;
    void play(video);
  }

  private ended(): void {
    const { video, values } = this;
    if (!video || !values) return;
    const { loop, onEnd, startAt } = values;
    if (loop || onEnd === 'loop') {
      video.currentTime = startAt;
      void play(video);
    } else {
      video.pause();
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
    next.addEventListener('timeupdate', () => {
      const { endAt = 0, startAt = 0 } = this.values ?? {};
      if (endAt > startAt && next.currentTime >= endAt && !next.paused) this.ended();
    });
    whenFailing(next, this.place, this.retries, () => {
      next.src = src;
      void play(next);
    });
    next.src = src;
    this.video = next;
    this.style();
    this.box.replaceChildren(next);
    if (this.state.mode === 'playing') void play(next);
  }
}
