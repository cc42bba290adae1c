import type { Values } from '../widget';

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

/** Endless animations, which rest while nobody sees the page. */
export interface Loops {
  /** Runs until it is cancelled. */
  play(element: Element, keyframes: Keyframe[], timing: KeyframeEffectOptions): Animation;
  /**
   * Calls before every second frame.
   * @returns what ends it
   */
  frames(draw: () => void): () => void;
}

/** Plays sounds, where this is the page that makes them. */
export interface SoundPlayer {
  /** @param volume 0 to 1 @param elapsed so much of it has passed already, in ms */
  play(url: string, volume: number, elapsed: number, options?: SoundOptions): void;
  /** Ends what plays of an address. */
  stop(url: string): void;
  /** Reads a text out with a voice of the browser. @returns false where it has none */
  say(text: string): boolean;
  /** Ends what is read out. */
  hush(): void;
  /** A short tone: something has come. */
  tone(): void;
}

export interface SoundOptions {
  /** Others are quieter while it plays. */
  readonly ducks?: boolean;
}

/** Lets few videos play at once: those of the topmost layers. The others hold their frame. */
export interface Films {
  /** From now on the video plays when it may, without a sound of its own. Leave it once it isn't shown. */
  join(video: HTMLVideoElement): Film;
}

/** A video that is shown. */
export interface Film {
  /** Goes on where it is, as soon as it may. */
  play(): void;
  pause(): void;
  /**
   * Has its sound be heard, from a file of its own and where this is the page that makes the sounds.
   * @param volume 0 to 1; null: no sound
   */
  sound(volume: number | null): void;
  /** Lets go of it. */
  leave(): void;
}

/** What widgets are given by the page. */
export interface WidgetServices {
  readonly seconds: Seconds;
  readonly loops: Loops;
  readonly sounds: SoundPlayer;
  readonly films: Films;
  /**
   * A QR code as rows of squares, true for dark ones.
   * @param ecc how much of it may be lost: L, the least, if it isn't given
   * @throws for a text that is too long for it
   */
  readonly qrCode: (text: string, ecc?: 'L' | 'M' | 'Q' | 'H') => readonly (readonly boolean[])[];
}

/** What a widget's view is made in. */
export interface WidgetPlace {
  readonly root: ShadowRoot;
  readonly services: WidgetServices;
  /** False when the layer was on screen before, as on a page load: then nothing is staged for it. */
  readonly isNew: boolean;
  /** Wraps what the view lets others call later, so that its exceptions stay its own. */
  readonly guard: <Args extends readonly unknown[]>(call: (...args: Args) => void) => (...args: Args) => void;
  /** Tells what can't be had now and is being asked for again; null once it is there, or not wanted any more. */
  readonly lacks: (error: unknown) => void;
}

/** Last values of kinds of live data (open points 4.0); null: nothing is known, missing: not told yet. */
export interface LiveData {
  readonly [kind: string]: Values | null | undefined;
}

/** Something that is to be played once in a layer. */
export interface LayerMoment {
  readonly kind: string;
  readonly payload: Values;
  /** So much of it has passed already, in ms. */
  readonly elapsed: number;
}

/** How a widget is drawn. */
export interface WidgetView<V extends Values = Values, State = Values> {
  /**
   * Draws these values and what the layer is doing. `changed` holds the keys of values that differ from the last call:
   * all keys at first, none when only the state or live data are others.
   * @param state null: nothing has happened to the layer yet
   */
  update(values: V, changed: ReadonlySet<string>, state: State | null, live: LiveData): void;
  /** Kinds of live data that it is drawn from: it is updated when one of them has changed. */
  readonly liveKinds?: readonly string[];
  moment?(moment: LayerMoment): void;
  /** Signals of a kind that it is drawn from, as they come. */
  signal?(kind: string, payload: Values): void;
  /** The last of them, oldest first, in place of all that it was told before. */
  recent?(kind: string, payloads: readonly Values[]): void;
  /** Ends timers and the like; its nodes are removed for it. */
  dispose?(): void;
}

export type WidgetFactory = (place: WidgetPlace) => WidgetView;
