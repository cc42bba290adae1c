/** Loads a picture to the last pixel, so that it appears whole. @throws when there is none at that address */
export async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  image.draggable = false;
  await image.decode();
  return image;
}

/** Called with whatever was asked for last; what comes later for an earlier wish is dropped. */
export class Latest<T> {
  private wish = 0;

  constructor(
    private readonly arrived: (result: T) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  want(result: Promise<T>): void {
    const wish = ++this.wish;
    result.then(
      (value) => {
        if (wish === this.wish) this.arrived(value);
      },
      (error: unknown) => {
        if (wish === this.wish) this.failed(error);
      },
    );
  }

  /** Nothing that is on its way is wanted any more. */
  drop(): void {
    this.wish++;
  }
}

/** A video that plays by itself: broadcast software lets it sound, a browser only after a click. */
export async function play(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    video.muted = true;
    await video.play().catch(() => undefined);
  }
}
