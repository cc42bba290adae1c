import type { videoWidget } from './video.widget';
import { videoSize } from './video.size';
import type { ValuesOf } from '../widget';
import { Retries } from '../drawing/retries';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { play, whenFailing } from '../drawing/media';

type VideoValues = ValuesOf<typeof videoWidget>;

const { w, h } = videoSize;

/** An uploaded video that plays by itself. Nothing is shown of it before its first frame is there. */
export function draw(place: WidgetPlace): WidgetView<VideoValues> {
  const box = document.createElement('div');
  box.style.cssText = `width: ${w}px; height: ${h}px;`;
  place.root.append(box);
  const retries = new Retries();
  let video: HTMLVideoElement | null = null;
  let values: VideoValues | null = null;

  const style = (): void => {
    if (!video || !values) return;
    const { fit, muted, volume, loop, onEnd, startAt, endAt } = values;
    video.muted = muted;
    video.volume = volume;
    video.style.objectFit = fit;
    // The browser's own loop has no gap, but knows no other bounds than the video's.
    video.loop = (loop || onEnd === 'loop') && startAt === 0 && endAt === 0;
  };

  const ended = (): void => {
    if (!video || !values) return;
    const { loop, onEnd, startAt } = values;
    if (loop || onEnd === 'loop') {
      video.currentTime = startAt;
      void play(video);
    } else {
      video.pause();
      if (onEnd === 'hide') video.style.visibility = 'hidden';
    }
  };

  const begin = (src: string): void => {
    end();
    const next = document.createElement('video');
    next.preload = 'auto';
    next.playsInline = true;
    next.disablePictureInPicture = true;
    next.style.cssText = 'display: block; width: 100%; height: 100%; visibility: hidden;';
    next.addEventListener('loadedmetadata', () => {
      if (values && values.startAt > 0) next.currentTime = values.startAt;
    });
    next.addEventListener('loadeddata', () => (next.style.visibility = ''), { once: true });
    next.addEventListener('ended', ended);
    next.addEventListener('timeupdate', () => {
      if (values && values.endAt > values.startAt && next.currentTime >= values.endAt && !next.paused)
        ended();
    });
    whenFailing(next, place, retries, () => {
      next.src = src;
      void play(next);
    });
    next.src = src;
    video = next;
    style();
    box.replaceChildren(next);
    void play(next);
  };

  const end = (): void => {
    retries.stop();
    place.lacks(null);
    video?.pause();
    // Lets go of the decoder and of what is still on its way.
    video?.removeAttribute('src');
    video?.load();
    video = null;
  };

  return {
    update(next, changed) {
      values = next;
      if (!changed.has('src')) {
        style();
        if (video && (changed.has('startAt') || changed.has('loop') || changed.has('onEnd'))) {
          video.style.visibility = '';
          if (video.paused || changed.has('startAt')) {
            video.currentTime = next.startAt;
            void play(video);
          }
        }
        return;
      }
      if (next.src !== '') begin(next.src);
      else {
        end();
        box.replaceChildren();
      }
    },
    dispose: end,
  };
}
