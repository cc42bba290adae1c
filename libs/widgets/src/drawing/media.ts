import { Retries } from './retries';
import type { WidgetPlace } from './widget-view';

/**
 * Loads an image to the last pixel, so that it appears whole, and starts with its first frame. Browsers use one clock for
 * all images of an address, so an animation that plays once would be over from its second use on. Each use therefore gets
 * its own address, the `src` of the image.
 * @throws Error if there is no image at that address
 */
async function decodedAnew(url: string): Promise<HTMLImageElement> {
  // A picture that was preloaded is not requested again.
  const cached = await fetch(url, { cache: 'force-cache' });
  const answer = cached.ok ? cached : await fetch(url);
  if (!answer.ok) throw new Error(`The picture can't be loaded: ${answer.status}`);
  const own = URL.createObjectURL(await answer.blob());
  try {
    const image = new Image();
    image.src = own;
    image.draggable = false;
    image.dataset['address'] = url;
    await image.decode();
    return image;
  } catch (error) {
    URL.revokeObjectURL(own);
    throw error;
  }
}

/**
 * Loads the latest requested image, and retries after a failure. Each request starts an animation with its first frame.
 * The `src` of the image can also be the background of an element until the next image arrives.
 */
export class WantedPicture {
  private readonly retries = new Retries();
  private wish = 0;
  /** Address of the bytes of the image that has arrived. */
  private own: string | null = null;

  constructor(
    private readonly place: Pick<WidgetPlace, 'guard' | 'lacks'>,
    private readonly arrived: (image: HTMLImageElement) => void,
  ) {}

  want(url: string): void {
    this.cancel();
    this.load(url, this.wish);
  }

  /** Cancels pending loads, and frees the bytes of the image that has arrived: what has been decoded stays. */
  drop(): void {
    this.cancel();
    this.keep(null);
  }

  private cancel(): void {
    this.wish++;
    this.retries.stop();
    this.place.lacks(null);
  }

  private keep(own: string | null): void {
    if (this.own !== null) URL.revokeObjectURL(this.own);
    this.own = own;
  }

  private load(url: string, wish: number): void {
    const { guard, lacks } = this.place;
    decodedAnew(url).then(
      guard((image) => {
        if (wish !== this.wish) return URL.revokeObjectURL(image.src);
        lacks(null);
        this.arrived(image);
        this.keep(image.src);
      }),
      guard((error: unknown) => {
        if (wish !== this.wish) return;
        lacks(error);
        this.retries.later(() => this.load(url, wish));
      }),
    );
  }
}

/** Makes an image that has arrived the background of an element. */
export function paintBehind({ style, dataset }: HTMLElement, image: HTMLImageElement): void {
  style.backgroundImage = `url(${JSON.stringify(image.src)})`;
  dataset['address'] = image.dataset['address'];
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
