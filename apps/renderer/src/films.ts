import type { Film, Films } from '@studio/widgets/drawing/widget-view';
import type { FilmSound } from './film-sound';
import type { Sounds } from './sounds';

/** Broadcast software decodes no more at once without losing frames. */
const MOST_PLAYING = 2;
/** More than there are places in a stack. */
const BELOW_ALL = 10_000;

/**
 * Lets two videos play at once: those of the topmost layers of the live scene. The others show their current
 * frame, which is the first if they have not played.
 */
export class FilmsOnPage implements Films {
  private readonly shown = new Set<ShownFilm>();
  private isPlanned = false;

  /** @param changed called when others wait than before */
  constructor(
    private readonly sounds: Pick<Sounds, 'ofFilm'>,
    private readonly changed: () => void = () => undefined,
  ) {}

  join(video: HTMLVideoElement): Film {
    // The video's own track would stutter in broadcast software, even if its sound is wanted.
    video.muted = true;
    const film = new ShownFilm(
      video,
      this.sounds.ofFilm(video),
      () => this.arrange(),
      () => this.shown.delete(film),
    );
    this.shown.add(film);
    return film;
  }

  /** Layers with a video that waits, the topmost first. */
  get waiting(): readonly number[] {
    const ids = this.wanting.flatMap(({ isPlaying, layer }) =>
      isPlaying ? [] : Number(layer?.dataset['memberId']),
    );
    return [...new Set(ids)].filter((memberId) => memberId > 0);
  }

  /** Plans a check after layers were added, removed or moved. Changes in the same turn are checked together. */
  arrange(): void {
    if (this.isPlanned || this.shown.size === 0) return;
    this.isPlanned = true;
    queueMicrotask(() => {
      this.isPlanned = false;
      const before = this.waiting.join();
      for (const [place, film] of this.wanting.entries()) film.let(place < MOST_PLAYING);
      if (this.waiting.join() !== before) this.changed();
    });
  }

  private get wanting(): readonly ShownFilm[] {
    return [...this.shown].filter(({ wants }) => wants).sort((a, b) => b.rank - a.rank);
  }
}

class ShownFilm implements Film {
  wants = false;
  isPlaying = false;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly track: FilmSound,
    private readonly changed: () => void,
    private readonly left: () => void,
  ) {}

  get layer(): HTMLElement | null {
    const root = this.video.getRootNode();
    return root instanceof ShadowRoot ? root.host.closest('.layer') : null;
  }

  /** The higher, the sooner it plays. */
  get rank(): number {
    // The stinger of a scene switch covers everything.
    if (this.video.closest('.cover')) return BELOW_ALL;
    const { layer } = this;
    const z = Number(layer?.style.zIndex ?? 0);
    return layer?.hasAttribute('data-leaving') === false ? z : z - BELOW_ALL;
  }

  play(): void {
    this.wants = true;
    // A film that has ended or changed its address must be started again.
    if (this.isPlaying) this.begin();
    this.changed();
  }

  pause(): void {
    this.wants = false;
    this.let(false);
    this.changed();
  }

  sound(volume: number | null): void {
    this.track.at(volume);
  }

  leave(): void {
    this.wants = false;
    this.track.end();
    this.video.pause();
    // Releases the decoder and cancels pending loads.
    this.video.removeAttribute('src');
    this.video.load();
    this.left();
    this.changed();
  }

  /** Starts or pauses the film. */
  let(may: boolean): void {
    if (may === this.isPlaying) return;
    this.isPlaying = may;
    if (may) this.begin();
    else this.video.pause();
  }

  private begin(): void {
    // Rejected if the video is paused before it has started.
    this.video.play().catch(() => undefined);
  }
}
