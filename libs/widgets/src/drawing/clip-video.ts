import { whenFailing } from './media';
import { Retries } from './retries';
import { ownUrl } from './urls';
import type { Film, WidgetPlace } from './widget-view';

/** An uploaded video that plays once. */
export class ClipVideo {
  readonly element = document.createElement('video');
  private readonly retries = new Retries();
  private readonly film: Film;

  constructor(
    url: string,
    private readonly place: WidgetPlace,
    private readonly on: { ended(): void; failed(): void },
  ) {
    const { element } = this;
    element.preload = 'auto';
    element.playsInline = true;
    element.disablePictureInPicture = true;
    element.addEventListener(
      'ended',
      place.guard(() => this.on.ended()),
    );
    element.addEventListener(
      'error',
      place.guard(() => element.hasAttribute('src') && this.on.failed()),
    );
    this.film = place.services.films.join(element);
    const src = ownUrl(url) ?? '';
    whenFailing(element, place, this.retries, () => this.load(src));
    this.load(src);
  }

  /** The part that has been played, from 0 to 1. */
  get share(): number {
    const { currentTime, duration } = this.element;
    return duration > 0 ? currentTime / duration : 0;
  }

  /** @param volume 0 to 1 */
  sound(volume: number): void {
    this.film.sound(volume === 0 ? null : volume);
  }

  leave(): void {
    this.retries.stop();
    this.place.lacks(null);
    this.film.leave();
  }

  private load(src: string): void {
    this.element.src = src;
    this.film.play();
  }
}
