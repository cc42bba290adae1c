import { Problem } from '@studio/kernel/problem';
import type { KnownMedia } from '@studio/widgets/read-values';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { scopes } from '@studio/operations/caller';
import type { LinkSource } from '../links/link.decider';
import { defaultAnimation } from '../model/overlay.state';
import type { StepLookups } from '../timeline/undo.lookups';

/** Lookups of a caller with every scope. */
const anyScope: StepLookups = {
  requireScope: () => undefined,
  scopeOf: () => null,
  old: null,
};

const noMedia: KnownMedia = new Map();

/** A layer of another overlay. */
const linked: LinkSource = {
  link: { overlayId: '00000000-0000-4000-8000-00000000feed', memberId: 7 },
  layer: {
    memberId: 7,
    widget: 'text',
    name: 'Headline',
    locked: true,
    groupId: null,
    values: { text: 'Hello' },
    version: 4,
    positionPresets: [],
    ...defaultAnimation,
  },
};

/** Lookups of decisions unless a test sets others. */
export const usualLookups = {
  ...anyScope,
  catalog: { find: findWidget, widgets: catalog },
  ownedOverlays: 0,
  media: noMedia,
  linked,
  template: null,
  channel: null,
  locale: 'en' as const,
  invited: null,
  restored: null,
  keptVersion: null,
  requireSwitching: () => undefined,
  scopesOn: () => scopes,
  packaged: null,
  layerWidget: null,
  present: new Problem('not_found', 'There is no such package.'),
  widgetCommands: { reasonAgainst: () => null },
  others: { favorites: new Set<number>(), uploads: new Map<number, string>() },
};
