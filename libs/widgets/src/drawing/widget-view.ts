import type { Values } from '../widget';
import type { ShownAlert } from '../alert-box/alert-box.state';
import type { AlertStyleName } from '../alert-box/alert-styles';
import type { AlertScreen, AlertSettingsShown } from './alert-styles/alert-screen';

/** The server's time. */
export interface Seconds {
  /** Ms since 1970. */
  now(): number;
  /**
   * Calls at every full second.
   * @returns what ends it
   */
  each(listener: (now: number) => void): () => void;
}

/** Endless animations, paused while the page is not visible. */
export interface Loops {
  /** Runs until it is cancelled. */
  play(element: Element, keyframes: Keyframe[], timing: KeyframeEffectOptions): Animation;
  /**
   * Calls before every second frame, or before each `every`th, as long as frames come in time.
   * @returns what ends it
   */
  frames(draw: () => void, options?: { readonly every?: number }): () => void;
}

/** Plays sounds, where this is the page that makes them. */
export interface SoundPlayer {
  /**
   * @param volume 0 to 1
   * @param elapsed time that has already passed, in ms
   */
  play(url: string, volume: number, elapsed: number, options?: SoundOptions): void;
  /** Ends what plays of an address. */
  stop(url: string): void;
  /**
   * Speaks a text with a voice of the browser.
   * @returns false if the browser has none
   */
  say(text: string): boolean;
  /** Stops speaking. */
  hush(): void;
  /** A short tone: something has come. */
  tone(): void;
}

export interface SoundOptions {
  /** Others are quieter while it plays. */
  readonly ducks?: boolean;
  /**
   * Time in ms for which what it belongs to is shown: a page that begins to play sounds until then plays the rest.
   */
  readonly resumesFor?: number;
}

/** Limits how many videos play at once to those of the topmost layers. The others show a still frame. */
export interface Films {
  /** Adds a video, which then plays when it may, muted. Call `leave` once it is no longer shown. */
  join(video: HTMLVideoElement): Film;
}

/** A video that is shown. */
export interface Film {
  /** Plays from the current position, as soon as it may. */
  play(): void;
  pause(): void;
  /**
   * Plays the sound of the film from a separate file, if this is the page that plays sounds.
   * @param volume 0 to 1; null: no sound
   */
  sound(volume: number | null): void;
  /** Releases the film. */
  leave(): void;
}

/** Asks the studio on behalf of users' own code. @throws Error if there is no answer */
export type AskStudio = (ask: {
  readonly memberId: number;
  readonly what: 'get' | 'set' | 'counter';
  readonly key: string;
  readonly value?: unknown;
}) => Promise<
  | { readonly value: unknown }
  | { readonly code: string; readonly message: string; readonly retryAfterS?: number }
>;

/** Services that the page provides to widgets. */
export interface WidgetServices {
  readonly seconds: Seconds;
  readonly loops: Loops;
  readonly sounds: SoundPlayer;
  readonly films: Films;
  /** Loads what draws alerts in a designed look; fails if the server is away. */
  readonly styledAlerts: () => Promise<StyledAlerts>;
  readonly lottie: PlayLottie;
  /** Missing where there is no studio to ask. */
  readonly askStudio?: AskStudio;
  /**
   * Returns a QR code as rows of squares, true for dark ones.
   * @param ecc error correction level; L, the lowest, by default
   * @throws Error for a text that is too long
   */
  readonly qrCode: (text: string, ecc?: 'L' | 'M' | 'Q' | 'H') => readonly (readonly boolean[])[];
}

/**
 * Plays an uploaded Lottie animation once, from `elapsed` ms, over all of an element. Resolves once its first frame is
 * drawn.
 * @throws Error if it can't be loaded or drawn
 */
export type PlayLottie = (element: HTMLElement, url: string, elapsed: number) => Promise<LottieOnScreen>;

/** A Lottie animation that plays. */
export interface LottieOnScreen {
  readonly durationMs: number;
  /** Time in the animation, in ms. */
  position(): number;
  /** Ends it and removes its drawing. */
  end(): void;
}

/** Draws alerts in a designed look. */
export type StyledAlerts = (
  place: WidgetPlace,
  alert: ShownAlert,
  values: AlertSettingsShown,
  style: AlertStyleName,
) => AlertScreen;

/** Environment of a widget's view. */
export interface WidgetPlace {
  readonly root: ShadowRoot;
  readonly services: WidgetServices;
  /** False if the layer was on screen before, such as on a page load; then nothing is animated in. */
  readonly isNew: boolean;
  /** Wraps callbacks of the view, so that their exceptions affect only this view. */
  readonly guard: <Args extends readonly unknown[]>(call: (...args: Args) => void) => (...args: Args) => void;
  /** Reports what could not be loaded and is being retried; null once it is loaded or no longer wanted. */
  readonly lacks: (error: unknown) => void;
}

/** Latest values of the kinds of live data; null: no data; undefined: not received yet. */
export interface LiveData {
  readonly [kind: string]: Values | null | undefined;
}

/** Something that is to be played once in a layer. */
export interface LayerMoment {
  readonly kind: string;
  readonly payload: Values;
  /** Time that has already passed, in ms. */
  readonly elapsed: number;
}

/** Drawing of a widget. */
export interface WidgetView<V extends Values = Values, State = Values> {
  /**
   * Draws values and state. `changed` holds the keys of values that differ from the last call: all keys at first,
   * none if only the state or live data changed.
   * @param state null before the first change
   */
  update(values: V, changed: ReadonlySet<string>, state: State | null, live: LiveData): void;
  /** Kinds of live data that it is drawn from: it is updated when one of them has changed. */
  readonly liveKinds?: readonly string[];
  moment?(moment: LayerMoment): void;
  /** True to receive chat lines of other channels in a Twitch Shared Chat. */
  readonly takesShared?: boolean;
  /** Signals of a kind that it is drawn from, as they come. */
  signal?(kind: string, payload: Values): void;
  /** Latest signals of a kind, oldest first. They replace all signals received before. */
  recent?(kind: string, payloads: readonly Values[]): void;
  /** Its layer is hidden or removed. @returns resolves when it may go; null: at once */
  playOut?(): Promise<void> | null;
  /** Its layer is shown again after `playOut`. */
  playAgain?(): void;
  /** Ends timers and the like; its nodes are removed for it. */
  dispose?(): void;
}

export type WidgetFactory = (place: WidgetPlace) => WidgetView;
