import { wire, defineArea, type Services } from '@studio/contracts/area';
import { effectSlugs, EFFECTS, type Effects } from '@studio/contracts/effects/effects';
import { OVERLAY_ACCESS, type OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { eventId } from '@studio/kernel/ids';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { effectArgsSchema } from './effect-args';
import { describeOperation } from '@studio/operations/operation';
import * as commands from './effect.commands';
import { effectActions, effectName } from './effects';
import {
  effectMoments,
  effectDecider,
  type EffectCommands,
  type EffectLookups,
  type UnderWay,
} from './effect.decider';
import type { EffectEvents } from './effect.events';
import * as queries from './effect.queries';

type EffectDeps = Pick<Services, 'renderersOf' | 'clock'> & { readonly access: OverlayAccess };

/** Commands that play an effect on an overlay. */
function effectCommands({
  access,
  renderersOf,
  clock,
}: EffectDeps): CommandArea<UnderWay, EffectCommands, EffectEvents, DecisionContext, EffectLookups> {
  const overlayOf = (command: object): string => (command as commands.FireEffect).overlayId;
  return {
    decider: effectDecider,
    modules: [commands],
    common: {},
    answers: {
      FireEffect: ({ commit }, { overlayId }, { commandId }) => {
        const [event] = commit?.events ?? [];
        const renderers = renderersOf(overlayId);
        return {
          eventId: event?.id ?? eventId(commandId, 0),
          at: event?.meta.at ?? timestamp(clock.now()),
          changed: commit !== null,
          onAir: commit !== null && renderers > 0,
          renderers,
        };
      },
    },
    streamId: overlayOf,
    // Who may use an overlay is decided on its design: see `access`.
    authorize: () => undefined,
    access: async (command, { caller }, demand) => {
      await access.ownerFor(overlayOf(command), caller, demand);
    },
    lookups: {
      FireEffect: async ({ overlayId }, { caller }) => ({
        ownerId: await access.ownerFor(overlayId, caller, firing),
      }),
    },
  };
}

const firing = describeOperation(commands.FireEffect);

type Queries = CommandsOf<typeof queries>;

/** Query that lists the effects. */
function effectQueries(): QueryArea<Queries, null> {
  return {
    modules: [queries],
    answers: {
      ListEffects: ({ limit, cursor }, { locale }) => {
        const effects = effectSlugs.map((slug) => ({
          slug,
          name: effectName(slug, locale),
          actions: effectActions,
          args: effectArgsSchema,
        }));
        return Promise.resolve(pageOf(effects, { limit, cursor }, ({ slug }) => slug));
      },
    },
    deps: null,
  };
}

/** Area of effects: things that overlays play once over the whole canvas. */
export const effectArea = defineArea({
  name: 'moments',
  streams: [effectDecider],
  operations: [commands, queries],
  moments: [effectMoments],
  serve: wire(
    { requires: { access: OVERLAY_ACCESS }, provides: { effects: EFFECTS } },
    ({ renderersOf, clock }, { access }) => {
      const slugs: readonly string[] = effectSlugs;
      const actions: readonly string[] = effectActions;
      const effects: Effects = {
        slugs: effectSlugs,
        has: (slug, action) => slugs.includes(slug) && actions.includes(action),
        nameOf: (slug, locale) => {
          const known = effectSlugs.find((each) => each === slug);
          return known ? effectName(known, locale) : slug;
        },
      };
      return {
        provided: { effects },
        parts: () => ({
          commands: [effectCommands({ access, renderersOf, clock })],
          queries: [effectQueries()],
        }),
      };
    },
  ),
});
