import type { AnyCommandArea, Outcome } from './area';
import type { RequestContext } from './caller';
import { fieldsOf } from './field';
import type { OperationDeclaration } from './operation';

/** Effect of a command on viewers. */
export interface VisibleEffect {
  /** Viewers see or hear the difference at once. */
  readonly onAir: boolean;
  /** Something changed, where the answer says so itself. */
  readonly changed?: boolean;
}

/** Returns the effect of a command on viewers from its outcome, for runs and previews. */
export type EffectOnViewers = (
  outcome: Outcome<unknown>,
  command: object,
  request: RequestContext,
  lookups: object,
) => VisibleEffect;

const UNSEEN: VisibleEffect = { onAir: false };

/**
 * Returns how a preview finds out whether viewers would notice a command. Previews and runs have one source: the
 * area's entry in `seen`, else the `onAir` of the answer, else the area's `onAir` for a receipt.
 * @throws Error for an operation with the effect on-air that has none of them: the server does not start
 */
export function visibilityOf(
  operation: OperationDeclaration,
  area: AnyCommandArea,
  answer: AnyCommandArea['answers'][string],
): EffectOnViewers {
  const { name, effects, receipt, answer: view } = operation;
  const seen = area.seen?.[name];
  if (seen)
    return (outcome, command, request, lookups) => ({
      onAir: seen(outcome as never, command as never, request, lookups as never),
    });
  if (fieldsOf(view).has('onAir'))
    return (outcome, command, request, lookups) => {
      const { onAir, changed } = answer(
        outcome as never,
        command as never,
        request,
        lookups as never,
      ) as Partial<VisibleEffect>;
      return { onAir: onAir === true, ...(changed !== undefined && { changed }) };
    };
  if (receipt) {
    if (!area.onAir) throw new Error(`${name} answers a receipt: its area needs onAir.`);
    return ({ before, after }) => ({ onAir: looksDifferent(area, before.state, after.state) });
  }
  if (effects.includes('on-air'))
    throw new Error(`${name} is on air: its answer needs onAir, or its area an entry in seen.`);
  return () => UNSEEN;
}

/** Returns true if an area's change of state changes what viewers see. */
export function looksDifferent(area: AnyCommandArea, before: unknown, after: unknown): boolean {
  return before !== after && (area.onAir?.(before as never, after as never) ?? false);
}
