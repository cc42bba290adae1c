/** What the bot can be had to do by a button (rules E5). */
export const botOperations = [
  'skip_song',
  'pause_songs',
  'resume_songs',
  'draw_giveaway',
  'close_giveaway',
] as const;

/** The forms that ids of deck buttons have. */
export const buttonIdPattern = new RegExp(
  '^(?:' +
    [
      'scene:[1-9]\\d{0,8}',
      'macro:[1-9]\\d{0,8}',
      '[1-9]\\d{0,8}:[a-z][a-z0-9_]{0,63}',
      'effect:[a-z][a-z0-9-]{0,39}:[a-z]{1,20}',
      `bot:(?:${botOperations.join('|')})`,
    ].join('|') +
    ')$',
  'u',
);

/** What a button does, by its id. */
export type ButtonTarget =
  | { readonly kind: 'scene'; readonly sceneId: number }
  | { readonly kind: 'macro'; readonly macroId: number }
  | { readonly kind: 'command'; readonly memberId: number; readonly command: string }
  | { readonly kind: 'effect'; readonly slug: string; readonly action: string }
  | { readonly kind: 'bot'; readonly operation: (typeof botOperations)[number] };

/** @param buttonId of the pattern above */
export function targetOf(buttonId: string): ButtonTarget {
  const [first = '', second = '', third = ''] = buttonId.split(':');
  switch (first) {
    case 'scene':
      return { kind: 'scene', sceneId: Number(second) };
    case 'macro':
      return { kind: 'macro', macroId: Number(second) };
    case 'effect':
      return { kind: 'effect', slug: second, action: third };
    case 'bot':
      return { kind: 'bot', operation: second as (typeof botOperations)[number] };
    default:
      return { kind: 'command', memberId: Number(first), command: second };
  }
}
