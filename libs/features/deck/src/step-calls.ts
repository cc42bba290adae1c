import { scopesOf } from '@studio/actions/action.state';
import type { Author, NamedCall, OperationsByName } from '@studio/contracts/operations-by-name';
import { obsCallOf, type ObsCall } from '@studio/contracts/outputs/obs-tasks';
import { widgetCommandOf, type DesignStep, type MacroStep } from '@studio/contracts/overlays/deck-macros';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import type { Scope } from '@studio/operations/caller';
import { Problem } from '@studio/kernel/problem';

/* What the steps of a macro come down to: operations, run with the rights of whoever wrote the step. */

type StepCall = Omit<
  NamedCall<'fire_widget_command'> | NamedCall<'show_media_favorite'> | ObsNamedCall,
  'cause'
>;
type ObsNamedCall = { [Name in ObsCall['operation']]: NamedCall<Name> }[ObsCall['operation']];

export function isDesign(step: MacroStep): step is MacroStep & DesignStep {
  return step.kind === 'scene' || step.kind === 'position' || step.kind === 'layout';
}

/** Scopes of steps that need others than `actions:fire`. */
const scopesOfKind: { readonly [Kind in MacroStep['kind']]?: readonly Scope[] } = {
  scene: ['scenes:golive'],
  position: ['overlays:write'],
  layout: ['overlays:write'],
  obs: ['obs:control'],
};

/** The scopes that whoever wrote the step had then. */
export function authorOf(step: MacroStep): Author {
  const needed =
    step.kind === 'action' ? scopesOf(step.action) : (scopesOfKind[step.kind] ?? ['actions:fire']);
  return { accountId: step.authorId, scopes: needed, via: 'deck' };
}

/** The operation that a step runs; null for steps of the design, actions and delays. */
export function callOf(overlayId: string, step: MacroStep): StepCall | null {
  const author = authorOf(step);
  if (step.kind === 'media') {
    const { favoriteId, memberId, mode } = step;
    const input = {
      ...{ overlayId, favoriteId },
      ...(memberId !== undefined && { memberId }),
      mode: mode ?? 'add',
    };
    return { operation: 'show_media_favorite', input, author };
  }
  if (step.kind === 'obs') return { ...obsCallOf(step.obs), author };
  if (step.kind !== 'command' && step.kind !== 'video') return null;
  const input = { overlayId, memberId: step.memberId, ...widgetCommandOf(step) };
  return { operation: 'fire_widget_command', input, author };
}

/** Returns true if viewers would see or hear any of the steps in the overlay's current state. */
export async function wouldBeSeen(
  overlayId: string,
  steps: readonly MacroStep[],
  { scenes, layers }: Pick<OpenedDesign, 'scenes' | 'layers'>,
  operations: Pick<OperationsByName, 'preview'>,
): Promise<boolean> {
  const isOnAir = (memberId: number): boolean =>
    layers.some((layer) => layer.memberId === memberId && layer.onAir);
  const isSeen = async (step: MacroStep): Promise<boolean> => {
    if (step.kind === 'scene') return scenes.some(({ sceneId, live }) => sceneId === step.sceneId && !live);
    if (step.kind === 'position' || step.kind === 'layout') return isOnAir(step.memberId);
    const call = callOf(overlayId, step);
    if (!call) return false;
    try {
      return (await operations.preview(call)).onAir;
    } catch (error) {
      // A step that is refused shows nothing.
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  for (const step of steps) if (await isSeen(step)) return true;
  return false;
}
