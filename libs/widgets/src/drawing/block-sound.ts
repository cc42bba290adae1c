import { ownUrl } from './urls';
import type { SoundPlayer } from './widget-view';

/** Plays the sound of the block `@snd`, where one is chosen. */
export function playBlockSound(
  sounds: SoundPlayer,
  { sound, volume }: { readonly sound: string; readonly volume: number },
): void {
  const url = ownUrl(sound);
  if (url !== null) sounds.play(url, volume, 0);
}
