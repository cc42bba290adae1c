import type { StoredMacroStep } from '@studio/contracts/overlays/macro-step.event-shapes';

/** Buttons of the deck. */
export interface MacroEvents {
  'macro.created': {
    readonly macroId: number;
    readonly name: string;
    readonly color: string | null;
    readonly icon: string | null;
    readonly steps: readonly StoredMacroStep[];
  };
  /** Changed fields only; steps are always complete. */
  'macro.changed': {
    readonly macroId: number;
    readonly name?: string;
    readonly color?: string | null;
    readonly icon?: string | null;
    readonly steps?: readonly StoredMacroStep[];
  };
  'macros.reordered': { readonly order: readonly number[] };
  'macro.removed': { readonly macroId: number };
}
