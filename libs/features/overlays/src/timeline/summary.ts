import type { PropertyChange } from '@studio/undo/property-diff';
import type { Overlay } from '../model/overlay.state';
import { actOf, type Act, type Things } from './act';
import { englishLines, filled, sentence } from './summary-words';

/** Returns one line about what a step did: "Moved Clock". */
export function summaryOf(
  step: { readonly operation: string; readonly changes: readonly PropertyChange[] },
  before: Overlay,
  after: Overlay,
): string {
  return summaryOfAct(actOf(step, before, after));
}

/** Returns the English line of an act. */
export function summaryOfAct(act: Act): string {
  return act.act === 'other' ? sentence(act.operation) : filled(englishLines[act.act], ...partsOf(act));
}

/** Returns the words at the places of a line's pattern. */
function partsOf(act: Exclude<Act, { readonly act: 'other' }>): readonly (string | number)[] {
  switch (act.act) {
    case 'created-overlay':
    case 'deleted-overlay':
    case 'reordered-scenes':
    case 'resized-canvas':
      return [];
    case 'took':
    case 'went-live':
    case 'changed-transition':
      return [act.scene];
    case 'restacked':
      return [within(act.scenes)];
    case 'added':
    case 'removed':
      return [named(act.things)];
    case 'replaced':
      return [named(act.added), named(act.removed)];
    case 'renamed':
      return [act.from, act.to];
    case 'renamed-several':
      return [act.count];
    case 'renamed-overlay':
      return [act.to];
    default:
      return [several(act.layers) + within(act.scenes)];
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
