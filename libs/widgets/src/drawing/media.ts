import { Retries } from './retries';
import type { WidgetPlace } from './widget-view';

/** Loads a picture to the last pixel, so that it appears whole. @throws when there is none at that address */
async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  image.draggable = false;
  await image.decode();
  return image;
}

/** The picture that was asked for last, as soon as it can be had: what fails is asked for again. */
export class WantedPicture {
  private readonly retries = new Retries();
  private wish = 0;

  constructor(
    private readonly place: Pick<WidgetPlace, 'guard' | 'lacks'>,
    private readonly arrived: (image: HTMLImageElement) => void,
  ) {}

  want(url: string): void {
    this.drop();
    this.load(url, this.wish);
  }

  /** Nothing that is on its way is wanted any more. */
  drop(): void {
    this.wish++;
    this.retries.stop();
    this.place.lacks(null);
  }

  private load(url: string, wish: number): void {
    const { guard, lacks } = this.place;
    decoded(url).then(
      guard((image) => {
        if (wish !== this.wish) return;
        lacks(null);
        this.arrived(image);
      }),
      guard((error: unknown) => {
        if (wish !== this.wish) return;
        lacks(error);
        this.retries.later(() => this.load(url, wish));
      }),
    );
  }
}

/** Calls back while a video can't be played, each time after a longer while. */
export function whenFailing(
  video: HTMLVideoElement,
  { guard, lacks }: Pick<WidgetPlace, 'guard' | 'lacks'>,
  retries: Retries,
  again: () => void,
): void {
  video.addEventListener('loadeddata', () => {
    retries.stop();
    lacks(null);
  });
  video.addEventListener(
    'error',
    guard(() => {
      // Taking the address away is an error as well.
      if (!video.hasAttribute('src')) return;
      lacks(new Error(`The video can't be played: ${video.error?.message ?? 'unknown reason'}`));
      retries.later(again);
    }),
  );
}
