import { defineArea, type Services } from '@studio/areas/area';
import { effectSlugs, EFFECTS, OVERLAY_ACCESS, type OverlayAccess } from '@studio/areas/ports';
import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { eventId } from '@studio/kernel/ids';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { effectArgsSchema } from './effect-args';
import { describeOperation } from '@studio/operations/operation';
import * as commands from './moment.commands';
import { effectActions, effectName } from './effects';
import {
  effectMoments,
  momentDecider,
  type MomentCommands,
  type MomentFacts,
  type UnderWay,
} from './moment.decider';
import type { MomentEvents } from './moment.events';
import * as queries from './moment.queries';

type MomentDeps = Pick<Services, 'renderersOf' | 'clock'> & { readonly access: OverlayAccess };

/** How overlays are made to play something once. */
function momentCommands({
  access,
  renderersOf,
  clock,
}: MomentDeps): CommandArea<UnderWay, MomentCommands, MomentEvents, DecisionContext, MomentFacts> {
  const overlayOf = (command: object): string => (command as commands.FireEffect).overlayId;
  return {
    decider: momentDecider,
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
    facts: {
      FireEffect: async ({ overlayId }, { caller }) => ({
        ownerId: await access.ownerFor(overlayId, caller, firing),
      }),
    },
    onAir: () => true,
  };
}

const firing = describeOperation(commands.FireEffect);

type Queries = CommandsOf<typeof queries>;

/** What can be played. */
function momentQueries(): QueryArea<Queries, null> {
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

/** What overlays play once: effects over the whole canvas. */
export const momentArea = defineArea({
  name: 'moments',
  streams: [momentDecider],
  operations: [commands, queries],
  moments: [effectMoments],
  serve: ({ ports, renderersOf, clock }) => {
    const slugs: readonly string[] = effectSlugs;
    const actions: readonly string[] = effectActions;
    ports.provide(EFFECTS, {
      slugs: effectSlugs,
      has: (slug, action) => slugs.includes(slug) && actions.includes(action),
      nameOf: (slug, locale) => {
        const known = effectSlugs.find((each) => each === slug);
        return known ? effectName(known, locale) : slug;
      },
    });
    return () => ({
      commands: [momentCommands({ access: ports.of(OVERLAY_ACCESS), renderersOf, clock })],
      queries: [momentQueries()],
    });
  },
});
