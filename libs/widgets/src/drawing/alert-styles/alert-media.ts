import { WantedPicture } from '../media';
import { ownUrl } from '../urls';
import type { Film, WidgetPlace } from '../widget-view';
import type { ShownAlert } from '../../alert-box/alert-box.state';
import { positionOf } from './alert-position';

/** Picture or video of an alert. A video wins over a picture. */
export class AlertMedia {
  /** The alert has a picture or a video. */
  readonly isWanted: boolean;
  private readonly picture: WantedPicture;
  private film: Film | null = null;

  /** @param arrived called with the element as soon as there is something to show */
  constructor(
    place: WidgetPlace,
    alert: ShownAlert,
    arrived: (element: HTMLImageElement | HTMLVideoElement) => void,
  ) {
    const { image, video } = alert;
    this.picture = new WantedPicture(place, (element) => {
      element.className = 'picture';
      arrived(element);
    });
    const [film, still] = [ownUrl(video), ownUrl(image)];
    this.isWanted = film !== null || still !== null;
    if (film !== null) {
      const element = document.createElement('video');
      Object.assign(element, { className: 'picture', src: film, playsInline: true });
      arrived(element);
      this.film = place.services.films.join(element);
      element.currentTime = positionOf(place, alert) / 1000;
      this.film.play();
    } else if (still !== null) this.picture.want(still);
  }

  /** Frees what has been loaded; what is shown stays. */
  drop(): void {
    this.picture.drop();
  }

  end(): void {
    this.drop();
    this.film?.leave();
    this.film = null;
  }
}
