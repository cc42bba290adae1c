import type { SoundOptions, SoundPlayer } from '@studio/widgets/drawing/widget-view';
import { FilmSound } from './film-sound';
import type { EffectPlayer } from './effect-player';

/** Sounds at once; the oldest ends for one more. */
const MOST_SOUNDS = 8;

/** Volume factor of other sounds while a ducking sound plays. */
const DUCKED = 0.3;

/** In Hz. */
const TONE = { from: 620, to: 980, seconds: 0.16, volume: 0.25 } as const;

interface Playing {
  readonly url: string;
  readonly volume: number;
  readonly ducks: boolean;
}

/** Sound that began while another page played the sounds, or before it was known which page does. */
interface Unplayed extends Playing {
  /** Times at which it began, and until which its rest may be played, in ms of the page. */
  readonly began: number;
  readonly until: number;
}

/** Plays sounds where this is the page that makes them. */
export class Sounds implements SoundPlayer {
  private isPrimary = false;
  /** Made with the first tone. */
  private toneContext: AudioContext | null = null;
  private readonly playing = new Map<HTMLAudioElement, Playing>();
  private unplayed: readonly Unplayed[] = [];
  private readonly films = new Set<FilmSound>();

  /** Plays a sound for `{url, volume}`, and stops one or all for `{stop: url or true}`. */
  readonly take: EffectPlayer = ({ url, volume, stop }, elapsed) => {
    if (stop !== undefined) this.endAll(stop);
    else if (typeof url === 'string') this.play(url, typeof volume === 'number' ? volume : 1, elapsed);
  };

  play(
    url: string,
    volume: number,
    elapsed: number,
    { ducks = false, resumesFor = 0 }: SoundOptions = {},
  ): void {
    if (!this.isPrimary) {
      const now = performance.now();
      this.store({ url, volume, ducks, began: now - elapsed, until: now + resumesFor });
      return;
    }
    const audio = new Audio(url);
    audio.currentTime = elapsed / 1000;
    for (const event of ['ended', 'error']) audio.addEventListener(event, () => this.end(audio));
    this.playing.set(audio, { url, volume: Math.min(1, Math.max(0, volume)), ducks });
    this.level();
    const [oldest] = this.playing.keys();
    if (oldest && this.playing.size > MOST_SOUNDS) this.end(oldest);
    // A page that was opened by hand may sound only after a click.
    audio.play().catch(() => this.end(audio));
  }

  /**
   * Sets whether this page plays the sounds. A page that begins to, such as one that was reloaded in the middle of
   * an alert, plays the rest of sounds that belong to what is still shown.
   */
  setPrimary(isPrimary: boolean): void {
    this.isPrimary = isPrimary;
    if (isPrimary) {
      const now = performance.now();
      const begun = this.unplayed.filter(({ until }) => until > now);
      this.unplayed = [];
      for (const { url, volume, ducks, began } of begun) this.play(url, volume, now - began, { ducks });
    }
    for (const film of this.films) film.setPrimary(isPrimary);
    if (!isPrimary) {
      this.endAll(true);
      this.hush();
    }
  }

  /** The sound of a video, for as long as that is shown. */
  ofFilm(video: HTMLVideoElement): FilmSound {
    const share = this.loudest ? DUCKED : 1;
    const film = new FilmSound(video, this.isPrimary, share, () => this.films.delete(film));
    this.films.add(film);
    return film;
  }

  say(text: string): boolean {
    if (!this.isPrimary) return true;
    const { speechSynthesis } = window;
    // Engines without a voice accept every text and say nothing.
    if (speechSynthesis === undefined || speechSynthesis.getVoices().length === 0) return false;
    speechSynthesis.speak(new SpeechSynthesisUtterance(text));
    return true;
  }

  hush(): void {
    window.speechSynthesis?.cancel();
  }

  stop(url: string): void {
    this.endAll(url);
  }

  tone(): void {
    if (!this.isPrimary) return;
    const context = (this.toneContext ??= new AudioContext());
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const { currentTime: from } = context;
    oscillator.frequency.setValueAtTime(TONE.from, from);
    oscillator.frequency.exponentialRampToValueAtTime(TONE.to, from + TONE.seconds);
    gain.gain.setValueAtTime(TONE.volume, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + TONE.seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE.seconds);
  }

  private store(sound: Unplayed): void {
    const now = performance.now();
    const all = [...this.unplayed, sound].filter(({ until }) => until > now);
    this.unplayed = all.slice(-MOST_SOUNDS);
  }

  private endAll(which: unknown): void {
    this.unplayed = this.unplayed.filter(({ url }) => which !== true && which !== url);
    for (const [audio, { url }] of this.playing) if (which === true || which === url) this.end(audio);
  }

  /** Sets the volumes: the latest ducking sound plays at full volume, others are lowered. */
  private level(): void {
    const { loudest } = this;
    for (const film of this.films) film.setShare(loudest ? DUCKED : 1);
    for (const [audio, { volume }] of this.playing)
      audio.volume = loudest && audio !== loudest ? volume * DUCKED : volume;
  }

  private get loudest(): HTMLAudioElement | undefined {
    return [...this.playing].filter(([, { ducks }]) => ducks).at(-1)?.[0];
  }

  private end(audio: HTMLAudioElement): void {
    this.playing.delete(audio);
    audio.pause();
    audio.removeAttribute('src');
    this.level();
  }
}
