import { Problem } from '@studio/kernel/problem';
import type { Scope } from '@studio/operations/caller';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Deed } from '@studio/widgets/deeds';
import type { Values } from '@studio/widgets/widget';
import type { Overlay } from './overlay.state';

/** Of a command that writes what acts later. */
export interface WriterFacts {
  /** What the caller may do on the overlay. */
  readonly scopesOn: (overlay: Overlay) => readonly Scope[];
}

/** @throws Problem `insufficient_scope` {lacking} @param what these are: `These steps` */
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
 * Whoever writes settings by which a layer does something one day must be allowed to do that; what it does by those of
 * before needs nothing (open points 5.3).
 * @param before null for a new layer
 * @throws Problem `insufficient_scope` {lacking}
 */
export function requireDeeds(
  overlay: Overlay,
  {
    widget,
    before,
    after,
  }: { readonly widget: string; readonly before: Values | null; readonly after: Values },
  { scopesOn }: WriterFacts,
): void {
  const needed = scopesOfDeeds(overlay, widget, before, after);
  if (needed.length > 0) requireScopes(needed, scopesOn(overlay), 'These settings');
}

/** What whoever makes these settings of those must be allowed to. */
export function scopesOfDeeds(
  overlay: Pick<Overlay, 'macros'>,
  widget: string,
  before: Values | null,
  after: Values,
): readonly Scope[] {
  const behaviour = findBehaviour(widget);
  const deedsOf = (values: Values): readonly Deed[] => behaviour?.deeds?.(values) ?? [];
  const known = new Set((before ? deedsOf(before) : []).map(nameOf));
  return deedsOf(after).flatMap((deed) => (known.has(nameOf(deed)) ? [] : scopesOf(deed, overlay)));
}

function nameOf(deed: Deed): string {
  return JSON.stringify(deed);
}

function scopesOf(deed: Deed, { macros }: Pick<Overlay, 'macros'>): readonly Scope[] {
  if (deed.kind === 'scene') return ['scenes:golive'];
  const isSwitching = macros[deed.macroId]?.steps.some(({ kind }) => kind === 'scene') ?? false;
  return isSwitching ? ['actions:fire', 'scenes:golive'] : ['actions:fire'];
}
