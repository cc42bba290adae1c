import { Retries } from '@studio/widgets/drawing/retries';

/** Further apart than this, in seconds, the sound jumps to where the video is. */
const MOST_APART_S = 0.1;
const followed = ['play', 'playing', 'pause', 'waiting', 'seeking', 'seeked', 'timeupdate', 'ended'] as const;

/**
 * Sound of a video, played from a separate file in sync with it, because broadcast software stutters on videos
 * with sound. Files without such a sound stay silent.
 */
export class FilmSound {
  private audio: HTMLAudioElement | null = null;
  private readonly retries = new Retries();
  private readonly following = new AbortController();
  private volume: number | null = null;
  /** Address of the sound requested last. */
  private asked: string | null = null;

  constructor(
    private readonly video: HTMLVideoElement,
    private isPrimary: boolean,
    /** Volume share while other sounds play, 0 to 1. */
    private share: number,
    private readonly ended: () => void,
  ) {
    const { signal } = this.following;
    for (const event of followed) video.addEventListener(event, () => this.follow(), { signal });
    video.addEventListener('loadedmetadata', () => this.look(), { signal });
  }

  /** @param volume null: no sound */
  at(volume: number | null): void {
    this.volume = volume;
    this.look();
  }

  setPrimary(isPrimary: boolean): void {
    this.isPrimary = isPrimary;
    this.look();
  }

  setShare(share: number): void {
    this.share = share;
    this.follow();
  }

  end(): void {
    this.following.abort();
    this.drop();
    this.ended();
  }

  /** Has the sound that is wanted now, or none. */
  private look(): void {
    const wanted = this.wanted;
    if (wanted !== this.asked) {
      this.drop();
      this.asked = wanted;
      if (wanted !== null) void this.ask(wanted);
    }
    this.follow();
  }

  private get wanted(): string | null {
    const src = this.video.getAttribute('src') ?? '';
    const isAudible = this.isPrimary && this.volume !== null && !this.following.signal.aborted;
    return isAudible && /^\/media\/[\w.-]+$/.test(src) ? `${src}/sound` : null;
  }

  private async ask(url: string): Promise<void> {
    const answer = await fetch(url, { method: 'HEAD' }).catch(() => null);
    if (this.asked !== url) return;
    // 404 means that there is no sound. Other failures are temporary: the server may still be extracting it.
    if (answer?.status === 404) return;
    if (!answer?.ok) return this.retries.later(() => void this.ask(url));
    const audio = new Audio(url);
    audio.preload = 'auto';
    for (const event of ['loadedmetadata', 'canplay', 'seeked'])
      audio.addEventListener(event, () => this.follow());
    audio.addEventListener('error', () => {
      if (this.audio !== audio) return;
      this.drop();
      this.asked = url;
      this.retries.later(() => void this.ask(url));
    });
    this.audio = audio;
    this.follow();
  }

  private follow(): void {
    const { audio, video, volume, share } = this;
    if (!audio || volume === null || audio.readyState < HTMLMediaElement.HAVE_METADATA) return;
    audio.volume = Math.min(1, Math.max(0, volume * share));
    const isWithin = video.currentTime < audio.duration;
    const isGoing =
      !video.paused && !video.seeking && video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA && isWithin;
    if (!isGoing) return audio.pause();
    if (Math.abs(audio.currentTime - video.currentTime) > MOST_APART_S && !audio.seeking)
      audio.currentTime = video.currentTime;
    // A page that was opened by hand may sound only after a click.
    if (audio.paused) audio.play().catch(() => undefined);
  }

  private drop(): void {
    const { audio } = this;
    this.retries.stop();
    this.audio = this.asked = null;
    audio?.pause();
    audio?.removeAttribute('src');
  }
}
