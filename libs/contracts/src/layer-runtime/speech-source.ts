import { definePort } from '../port';

/** Sound of a text. */
export interface SpokenText {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly ms: number;
}

/** Speaks texts. */
export interface SpeechSource {
  /**
   * @param voice `default`, or the number of a voice, from `1`
   * @returns null if no sound arrives in time, for any reason
   */
  speak(text: string, voice: string, locale: string): Promise<SpokenText | null>;
}
/** Null if no speech engine is set up. */
export const SPEECH_SOURCE = definePort<SpeechSource | null>('speech engine');
