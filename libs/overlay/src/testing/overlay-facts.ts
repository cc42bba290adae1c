import type { KnownMedia } from '@studio/widgets/read-values';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { scopes } from '@studio/operations/caller';
import type { StepFacts } from '../timeline/undo.facts';

/** Of a caller who may do everything. */
export const anyScope: StepFacts = {
  requireScope: () => undefined,
  scopeOf: () => null,
  old: null,
};

const noMedia: KnownMedia = new Map();

/** What decisions are told where a test says nothing else. */
export const usualFacts = {
  ...anyScope,
  catalog: { find: findWidget, widgets: catalog },
  ownedOverlays: 0,
  media: noMedia,
  template: null,
  invited: null,
  restored: null,
  keptVersion: null,
  requireSwitching: () => undefined,
  scopesOn: () => scopes,
  widgetCommands: { reasonAgainst: () => null },
};
