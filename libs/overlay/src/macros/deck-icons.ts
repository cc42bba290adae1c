/** Names of the icon set of decks (rules E4). */
export const deckIcons: readonly string[] = [
  ...['play', 'pause', 'stop', 'skip', 'mic', 'mic-off', 'camera', 'camera-off', 'eye', 'eye-off'],
  ...['music', 'volume', 'mute', 'image', 'video', 'sparkles', 'heart', 'star', 'bell', 'gift', 'trophy'],
  ...['clock', 'chat', 'users', 'flag', 'skull', 'sword', 'coffee', 'moon', 'home'],
];
