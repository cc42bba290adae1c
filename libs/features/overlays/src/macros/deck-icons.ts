import { Problem } from '@studio/kernel/problem';

/** Names of the icon set of decks [deck/7]. */
export const deckIcons: readonly string[] = [
  ...['play', 'pause', 'stop', 'skip', 'mic', 'mic-off', 'camera', 'camera-off', 'eye', 'eye-off'],
  ...['music', 'volume', 'mute', 'image', 'video', 'sparkles', 'heart', 'star', 'bell', 'gift', 'trophy'],
  ...['clock', 'chat', 'users', 'flag', 'skull', 'sword', 'coffee', 'moon', 'home'],
];

/** @throws Problem `invalid_option` */
export function requireDeckIcon(icon: string | null): void {
  if (icon !== null && !deckIcons.includes(icon))
    throw new Problem('invalid_option', `Decks have no icon ${JSON.stringify(icon)}.`, {
      field: 'icon',
      allowed: deckIcons.map((key) => ({ key, label: key })),
    });
}
