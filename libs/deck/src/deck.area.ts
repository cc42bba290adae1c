import { defineArea, type Services } from '@studio/areas/area';
import { DESIGNS, EFFECTS, type Designs, type Effects, type OpenedDesign } from '@studio/areas/ports';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { CommandArea, Demand, QueryArea } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import { findBehaviour } from '@studio/widgets/catalog';
import { targetOf } from './button-id';
import * as commands from './deck.commands';
import { deckDecider, type Deck, type DeckCommands, type DeckFacts } from './deck.decider';
import type { DeckEvents } from './deck.events';
import * as queries from './deck.queries';

interface DeckDeps extends Pick<Services, 'pipeline'> {
  readonly designs: Designs;
  readonly effects: Effects;
}

/** Those that do something now (rules E5). */
function working(
  buttonIds: readonly string[],
  { layers, sceneIds }: Pick<OpenedDesign, 'layers' | 'sceneIds'>,
  effects: Effects,
): readonly string[] {
  const works = (buttonId: string): boolean => {
    const target = targetOf(buttonId);
    switch (target.kind) {
      case 'scene':
        return sceneIds.includes(target.sceneId);
      case 'command': {
        const layer = layers.find(({ memberId }) => memberId === target.memberId);
        const known = layer && findBehaviour(layer.widget);
        return known !== undefined && Object.hasOwn(known.commands, target.command);
      }
      case 'effect':
        return effects.has(target.slug, target.action);
      case 'bot':
        return true;
      case 'macro':
        // There are none yet.
        return false;
    }
  };
  return buttonIds.filter(works);
}

/** How commands on decks are run. */
function deckCommands({
  designs,
  effects,
}: DeckDeps): CommandArea<Deck, DeckCommands, DeckEvents, DecisionContext, DeckFacts> {
  const setting = describeOperation(commands.SetDeckFavorites);
  const overlayOf = (command: object): string => (command as commands.SetDeckFavorites).overlayId;
  return {
    decider: deckDecider,
    modules: [commands],
    common: {},
    answers: {
      SetDeckFavorites: ({ after }, _command, _request, { design }) => ({
        buttonIds: working(after.state.favorites, design, effects),
      }),
    },
    streamId: overlayOf,
    // Who may use an overlay is decided on its design: see `facts`.
    authorize: () => undefined,
    access: async (command, { caller }, demand: Demand) => {
      await designs.layersFor(overlayOf(command), caller, demand);
    },
    facts: {
      SetDeckFavorites: async ({ overlayId }, { caller }) => ({
        design: await designs.layersFor(overlayId, caller, setting),
      }),
    },
    onAir: () => false,
  };
}

type Queries = CommandsOf<typeof queries>;

const asking = describeOperation(queries.GetDeckFavorites);

/** How questions about decks are answered. */
function deckQueries(deps: DeckDeps): QueryArea<Queries, DeckDeps> {
  return {
    modules: [queries],
    answers: {
      GetDeckFavorites: async ({ overlayId }, { caller }, { pipeline, designs, effects }) => {
        const design = await designs.layersFor(overlayId, caller, asking);
        const stream = streamName(deckDecider.category, overlayId);
        const { state } = await pipeline.read<Deck, unknown>(stream, deckDecider);
        return { buttonIds: working(state.favorites, design, effects) };
      },
    },
    deps,
  };
}

/** What editors of an overlay have at hand while a show runs. */
export const deckArea = defineArea({
  name: 'deck',
  streams: [deckDecider],
  operations: [commands, queries],
  serve:
    ({ pipeline, ports }) =>
    () => {
      const deps = { pipeline, designs: ports.of(DESIGNS), effects: ports.of(EFFECTS) };
      return { commands: [deckCommands(deps)], queries: [deckQueries(deps)] };
    },
});
