import type { Act } from './act';

/** Kinds of lines in a history that are made from a pattern; other lines are the names of operations. */
export type LineKind = Exclude<Act['act'], 'other'> | 'restored' | 'undid' | 'redid' | 'before';

/** A line of each kind: `{}` stands for a name or for a line within it, `{n}` for a number. */
export type LinePatterns = { readonly [Kind in LineKind]: string };

export const englishLines: LinePatterns = {
  'created-overlay': 'Created the overlay',
  'deleted-overlay': 'Deleted the overlay',
  'reordered-scenes': 'Reordered the scenes',
  'resized-canvas': 'Resized the canvas',
  took: 'Took the preview to {}',
  'went-live': 'Went live: {}',
  'changed-transition': 'Changed the transition of {}',
  restacked: 'Restacked layers{}',
  added: 'Added {}',
  removed: 'Removed {}',
  replaced: 'Added {}, removed {}',
  renamed: 'Renamed {} to {}',
  'renamed-several': 'Renamed {n} things',
  'renamed-overlay': 'Renamed the overlay to {}',
  moved: 'Moved {}',
  scaled: 'Scaled {}',
  rotated: 'Rotated {}',
  faded: 'Changed the opacity of {}',
  cropped: 'Cropped {}',
  hid: 'Hid {}',
  showed: 'Showed {}',
  'hid-and-showed': 'Hid and showed {}',
  styled: 'Styled {}',
  'changed-settings': 'Changed settings of {}',
  'changed-code': 'Updated the code of {}',
  locked: 'Locked {}',
  unlocked: 'Unlocked {}',
  animated: 'Animated {}',
  regrouped: 'Regrouped {}',
  changed: 'Changed {}',
  restored: 'Restored revision {n}',
  undid: 'Undid: {}',
  redid: 'Redid: {}',
  before: 'Before: {}',
};

/** Fills the places of a pattern in their order. */
export function filled(pattern: string, ...parts: readonly (string | number)[]): string {
  let next = 0;
  return pattern.replace(/\{n?\}/g, () => String(parts[next++] ?? ''));
}

/** `restore_look_scenes` → "Restore look scenes". */
export function sentence(operation: string): string {
  const words = operation.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
