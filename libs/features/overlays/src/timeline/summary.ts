import type { PropertyChange } from '@studio/undo/property-diff';
import type { Overlay } from '../model/overlay.state';
import { actOf, type Act, type LayerVerb, type Things } from './act';

/** Returns one line about what a step did: "Moved Clock". */
export function summaryOf(
  step: { readonly operation: string; readonly changes: readonly PropertyChange[] },
  before: Overlay,
  after: Overlay,
): string {
  return summaryOfAct(actOf(step, before, after));
}

const verbs: { readonly [Verb in LayerVerb]: string } = {
  moved: 'Moved',
  scaled: 'Scaled',
  rotated: 'Rotated',
  faded: 'Changed the opacity of',
  cropped: 'Cropped',
  hid: 'Hid',
  showed: 'Showed',
  'hid-and-showed': 'Hid and showed',
  styled: 'Styled',
  'changed-settings': 'Changed settings of',
  'changed-code': 'Updated the code of',
  locked: 'Locked',
  unlocked: 'Unlocked',
  animated: 'Animated',
  regrouped: 'Regrouped',
  changed: 'Changed',
};

function summaryOfAct(act: Act): string {
  switch (act.act) {
    case 'created-overlay':
      return 'Created the overlay';
    case 'deleted-overlay':
      return 'Deleted the overlay';
    case 'reordered-scenes':
      return 'Reordered the scenes';
    case 'resized-canvas':
      return 'Resized the canvas';
    case 'took':
      return `Took the preview to ${act.scene}`;
    case 'went-live':
      return `Went live: ${act.scene}`;
    case 'changed-transition':
      return `Changed the transition of ${act.scene}`;
    case 'restacked':
      return `Restacked layers${within(act.scenes)}`;
    case 'added':
      return `Added ${named(act.things)}`;
    case 'removed':
      return `Removed ${named(act.things)}`;
    case 'replaced':
      return `Added ${named(act.added)}, removed ${named(act.removed)}`;
    case 'renamed':
      return `Renamed ${act.from} to ${act.to}`;
    case 'renamed-several':
      return `Renamed ${act.count} things`;
    case 'renamed-overlay':
      return `Renamed the overlay to ${act.to}`;
    case 'other':
      return sentence(act.operation);
    default:
      return `${verbs[act.act]} ${several(act.layers)}${within(act.scenes)}`;
  }
}

export function within(scenes: Things | null): string {
  return scenes ? ` in ${several(scenes)}` : '';
}

/** "Clock", "the scene BRB", "4 layers". */
export function named(things: Things): string {
  if (things.kind === 'preview') return `a preview of ${several(things)}`;
  if (things.kind === 'groups')
    return things.names.length === 1 ? `the group ${several(things)}` : several(things);
  if (things.kind === 'layers') return several(things);
  return things.names.length === 1 ? `the scene ${several(things)}` : `${things.names.length} scenes`;
}

/** "Chat box", "Chat box and Clock", "4 layers". */
export function several({ kind, names }: Things): string {
  return names.length > 2 ? `${names.length} ${kind}` : names.join(' and ');
}

/** `restore_look_scenes` → "Restore look scenes". */
export function sentence(operation: string): string {
  const words = operation.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
