import { Problem } from '@studio/kernel/problem';
import type { Scope } from '@studio/operations/caller';
import { findBehaviour } from '@studio/widgets/catalog';
import type { WidgetAction } from '@studio/widgets/widget-actions';
import type { Values } from '@studio/widgets/widget';
import type { Overlay } from './overlay.state';

/** Lookups of a command that writes actions to run later. */
export interface WriterLookups {
  /** Returns the caller's scopes on the overlay. */
  readonly scopesOn: (overlay: Overlay) => readonly Scope[];
}

/**
 * Requires scopes.
 * @param what subject of the message: `These steps`
 * @throws Problem `insufficient_scope` {lacking}
 */
export function requireScopes(needed: Iterable<Scope>, have: readonly Scope[], what: string): void {
  const lacking = [...new Set(needed)].filter((scope) => !have.includes(scope));
  if (lacking.length > 0)
    throw new Problem('insufficient_scope', `${what} need the scope ${lacking.join(', ')}.`, {
      required: lacking[0],
      have,
      lacking,
    });
}

/**
 * Requires the scopes of actions that new settings trigger later. Actions of unchanged settings need no scope
 * [actions/2].
 * @param before null for a new layer
 * @throws Problem `insufficient_scope` {lacking}
 */
export function requireActions(
  overlay: Overlay,
  {
    widget,
    before,
    after,
  }: { readonly widget: string; readonly before: Values | null; readonly after: Values },
  { scopesOn }: WriterLookups,
): void {
  const needed = scopesOfActions(overlay, widget, before, after);
  if (needed.length > 0) requireScopes(needed, scopesOn(overlay), 'These settings');
}

/** Returns the scopes a caller needs to change settings from `before` to `after`. */
export function scopesOfActions(
  overlay: Pick<Overlay, 'macros'>,
  widget: string,
  before: Values | null,
  after: Values,
): readonly Scope[] {
  const behaviour = findBehaviour(widget);
  const actionsOf = (values: Values): readonly WidgetAction[] => behaviour?.actions?.(values) ?? [];
  const known = new Set((before ? actionsOf(before) : []).map(nameOf));
  return actionsOf(after).flatMap((action) => (known.has(nameOf(action)) ? [] : scopesOf(action, overlay)));
}

function nameOf(action: WidgetAction): string {
  return JSON.stringify(action);
}

function scopesOf(action: WidgetAction, { macros }: Pick<Overlay, 'macros'>): readonly Scope[] {
  if (action.kind === 'scene') return ['scenes:golive'];
  const isSwitching = macros[action.macroId]?.steps.some(({ kind }) => kind === 'scene') ?? false;
  return isSwitching ? ['actions:fire', 'scenes:golive'] : ['actions:fire'];
}
