import { defineArea, type Services } from '@studio/areas/area';
import { DESIGN_STEPS } from '@studio/areas/deck-macros';
import { DESIGNS, EFFECTS, type Designs, type Effects } from '@studio/areas/ports';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { CommandArea, Demand, QueryArea } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import { deckPart } from '@studio/realtime/editor/editor-source';
import { buttonsOf, commandsOf } from './buttons';
import * as commands from './deck.commands';
import { deckDecider, type AskedCommands, type DeckFacts } from './deck.decider';
import type { DeckEvents } from './deck.events';
import { deckProblems } from './deck.problems';
import { deckProjection } from './deck.projection';
import * as queries from './deck.queries';
import type { Deck } from './deck.state';
import { isOver } from './run.state';
import { stoppedView } from './panic';
import * as panicCommands from './panic.commands';
import { MACRO_RUNS, MacroRuns } from './macro-runs';
import * as runCommands from './run.commands';
import { firedMacro, runOf, stepsToRun } from './run.decider';
import * as runQueries from './run.queries';
import { runView } from './run.views';

interface DeckDeps extends Pick<Services, 'pipeline'> {
  readonly designs: Designs;
  readonly effects: Effects;
  readonly clock: Clock;
  readonly renderersOf: (overlayId: string) => number;
}

/** Every operation is about one overlay. */
interface OfOverlay {
  readonly overlayId: string;
}

/** Ids of those that do something now. */
function workingIds(...those: Parameters<typeof buttonsOf>): readonly string[] {
  return buttonsOf(...those).map(({ id }) => id);
}

/** How commands on decks are run. */
function deckCommands({
  designs,
  effects,
  clock,
  renderersOf,
}: DeckDeps): CommandArea<Deck, AskedCommands, DeckEvents, DecisionContext, DeckFacts> {
  const setting = describeOperation(commands.SetDeckFavorites);
  const firing = describeOperation(runCommands.FireDeckMacro);
  const stopping = describeOperation(panicCommands.StopAll);
  const hiding: Demand = { scope: 'overlays:write', ownerOnly: false };
  const goingLive: Demand = { scope: 'scenes:golive', ownerOnly: false };
  return {
    decider: deckDecider,
    modules: [commands, runCommands, panicCommands],
    common: {},
    answers: {
      SetDeckFavorites: ({ after: { state } }, _command, { locale }, { design }) => ({
        buttonIds: workingIds(state.favorites, { design, effects, runs: state.runs }, locale),
      }),
      FireDeckMacro: ({ after, commit }, { macroId, args = {}, dryRun }, _request, { design }) => {
        const fired = commit?.events.find(({ type }) => type === 'run.fired');
        if (fired) return runView(runOf(after.state.runs, fired.data['runId'] as string));
        if (!dryRun) throw new Error('Nothing was fired.');
        const steps = stepsToRun(firedMacro(design, macroId), args);
        const none = { outcomes: {}, failed: null, endedAt: null } as const;
        const firedAt = timestamp(clock.now());
        return runView({ runId: null, macroId, state: 'queued', steps, firedAt, ...none });
      },
      StopAll: stoppedView(renderersOf, clock),
      CancelMacroRun: ({ after }, { runId }) => runView(runOf(after.state.runs, runId)),
    },
    streamId: (command) => (command as OfOverlay).overlayId,
    // Who may use an overlay is decided on its design: see `facts`.
    authorize: () => undefined,
    access: async (command, { caller }, demand: Demand) => {
      await designs.layersFor((command as OfOverlay).overlayId, caller, demand);
    },
    facts: {
      SetDeckFavorites: async ({ overlayId }, { caller }) => ({
        design: await designs.layersFor(overlayId, caller, setting),
      }),
      FireDeckMacro: async ({ overlayId, macroId }, { caller }) => {
        const design = await designs.layersFor(overlayId, caller, firing);
        const macro = design.macros().find((each) => each.macroId === macroId);
        const switches = macro?.steps.some(({ kind, enabled }) => kind === 'scene' && enabled) ?? false;
        return { design: switches ? await designs.layersFor(overlayId, caller, goingLive) : design };
      },
      StopAll: async ({ overlayId, hideAll }, { caller }) => ({
        design: await designs.layersFor(overlayId, caller, hideAll ? hiding : stopping),
      }),
      CancelMacroRun: async ({ overlayId }, { caller }) => ({
        design: await designs.layersFor(overlayId, caller, firing),
      }),
    },
    onAir: () => false,
  };
}

type Queries = CommandsOf<typeof queries & typeof runQueries>;

/** How questions about decks are answered. */
function deckQueries(deps: DeckDeps): QueryArea<Queries, DeckDeps> {
  const read = async (overlayId: string): Promise<Deck> => {
    const stream = streamName(deckDecider.category, overlayId);
    return (await deps.pipeline.read<Deck, unknown>(stream, deckDecider)).state;
  };
  const asking = describeOperation(queries.GetDeck);
  return {
    modules: [queries, runQueries],
    answers: {
      GetDeckFavorites: async ({ overlayId }, { caller, locale }, { designs, effects }) => {
        const design = await designs.layersFor(overlayId, caller, asking);
        const { favorites, runs } = await read(overlayId);
        return { buttonIds: workingIds(favorites, { design, effects, runs }, locale) };
      },
      GetDeck: async ({ overlayId }, { caller, locale }, { designs, effects }) => {
        const design = await designs.layersFor(overlayId, caller, asking);
        const { favorites, runs } = await read(overlayId);
        return { items: buttonsOf(favorites, { design, effects, runs }, locale) };
      },
      ListWidgetCommands: async ({ overlayId, limit, cursor }, { caller, locale }, { designs, effects }) => {
        const design = await designs.layersFor(overlayId, caller, asking);
        return pageOf(commandsOf({ design, effects }, locale), { limit, cursor }, ({ buttonId }) => buttonId);
      },
      GetMacroRun: async ({ overlayId, runId }, { caller }, { designs }) => {
        await designs.layersFor(overlayId, caller, asking);
        return runView(runOf((await read(overlayId)).runs, runId));
      },
    },
    deps,
  };
}

/** What editors of an overlay have at hand while a show runs. */
export const deckArea = defineArea({
  name: 'deck',
  streams: [deckDecider],
  operations: [commands, runCommands, panicCommands, queries, runQueries],
  problems: deckProblems,
  projections: () => [deckProjection],
  processNames: [MACRO_RUNS],
  editor: {
    decks: [
      deckPart<Deck>({
        decider: deckDecider,
        messageOf: ({ favorites, runs }) => {
          const atWork = runs.filter((run) => !isOver(run)).map(({ macroId }) => macroId);
          return { favorites, running: [...new Set(atWork)] };
        },
      }),
    ],
  },
  serve:
    ({ pipeline, ports, clock, operations, readerOf, renderersOf }) =>
    () => {
      const [designs, effects] = [ports.of(DESIGNS), ports.of(EFFECTS)];
      const deps = { pipeline, clock, designs, effects, renderersOf };
      const runs = new MacroRuns({
        pipeline,
        operations,
        designs,
        effects,
        designSteps: ports.of(DESIGN_STEPS),
        clock,
        reader: readerOf(deckProjection),
      });
      return { commands: [deckCommands(deps)], queries: [deckQueries(deps)], processes: [runs] };
    },
});
