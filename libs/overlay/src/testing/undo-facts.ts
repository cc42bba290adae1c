import type { UndoFacts } from '../undo/undo.facts';

/** Of a caller who may do everything. */
export const anyScope: UndoFacts = {
  requireScope: () => undefined,
  scopeOf: () => null,
  old: null,
  restored: null,
  keptVersion: null,
};
