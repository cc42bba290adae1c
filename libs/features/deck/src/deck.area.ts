import { ACTION_RUNNER } from '@studio/actions/action-runner';
import { namesOnOverlay } from '@studio/contracts/overlays/overlay-names';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { DECK_FAVORITES, type DeckPageKey } from '@studio/contracts/overlays/deck-pages';
import { DESIGN_STEPS } from '@studio/contracts/overlays/deck-macros';
import { LAYER_ACTIVITY, type LayerActivity } from '@studio/contracts/layer-runtime/layer-activity';
import { DESIGNS, type Designs, type OpenedDesign } from '@studio/contracts/overlays/designs';
import { EFFECTS, type Effects } from '@studio/contracts/effects/effects';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { stateOf } from '@studio/kernel/state-of';
import { streamName, type Channel } from '@studio/kernel/event';
import type { CommandArea, Demand, LookupTable, NameTable, QueryArea } from '@studio/operations/area';
import { called } from '@studio/operations/names';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import { deckPart } from '@studio/realtime/editor/editor-source';
import * as armedCommands from './armed.commands';
import { armedAnswers, armedLookups, previewInObs, runTake } from './armed.wiring';
import { allButtonIds, buttonsOf, commandsOf } from './buttons';
import * as commands from './deck.commands';
import { deckDecider, type AskedCommands, type DeckLookups } from './deck.decider';
import type { DeckEvents } from './deck.events';
import { deckProblems } from './deck.problems';
import { deckProjection } from './deck.projection';
import * as queries from './deck.queries';
import type { Deck } from './deck.state';
import { isOver } from './run.state';
import { stoppedView } from './panic';
import * as pressCommands from './press.commands';
import { surroundingsAt } from './press.decider';
import { sourcesFor } from './surroundings';
import { pressedView, pressLookups, runPressed } from './button-presses';
import * as panicCommands from './panic.commands';
import { MACRO_RUNS, MacroRuns } from './macro-runs';
import * as runCommands from './run.commands';
import { firedMacro, runOf, stepsToRun } from './run.decider';
import { wouldBeSeen } from './step-calls';
import * as runQueries from './run.queries';
import { runView } from './run.views';

interface DeckDeps extends Pick<Services, 'pipeline' | 'operations' | 'warn'> {
  readonly designs: Designs;
  readonly effects: Effects;
  readonly activity: LayerActivity;
  readonly clock: Clock;
  readonly renderersOf: (overlayId: string) => number;
}

/** A second fire of a macro by hand so soon is a slip, ms. */
const USUAL_GUARD_MS = 400;

/** Channels through which nobody presses a button. */
const byThemselves: ReadonlySet<Channel> = new Set(['automation', 'bot', 'obs', 'system']);

/** Every operation is about one overlay. */
interface OfOverlay {
  readonly overlayId: string;
}

function buttonsOfKey({ buttonId, holdButtonId }: DeckPageKey): readonly string[] {
  return [buttonId, holdButtonId].filter((id) => id !== null);
}

/** Returns the buttons that have a target for the caller now; null for all that there are. */
async function deckButtons(
  deps: DeckDeps,
  deck: Deck,
  asked: {
    readonly overlayId: string;
    readonly design: OpenedDesign;
    readonly buttonIds: readonly string[] | null;
  },
  { caller, locale }: RequestContext,
): Promise<ReturnType<typeof buttonsOf>> {
  const sources = await sourcesFor(deps, { ...asked, caller, isLenient: true });
  const surroundings = surroundingsAt(deck, sources, deps.clock.now());
  const shown = [...deck.favorites, ...asked.design.deckKeys().flatMap(buttonsOfKey)];
  const ids = asked.buttonIds ?? [...new Set([...allButtonIds(surroundings), ...shown])];
  return buttonsOf(ids, surroundings, locale);
}

const hiding: Demand = { scope: 'overlays:write', ownerOnly: false };
const goingLive: Demand = { scope: 'scenes:golive', ownerOnly: false };

/** Looks up what commands on decks depend on, the right to use them included. */
function deckLookups(
  deps: DeckDeps,
): LookupTable<AskedCommands, Pick<DeckLookups, keyof AskedCommands & keyof DeckLookups>> {
  const { designs, operations } = deps;
  const setting = describeOperation(commands.SetDeckFavorites);
  const firing = describeOperation(runCommands.FireDeckMacro);
  const stopping = describeOperation(panicCommands.StopAll);
  return {
    SetDeckFavorites: async ({ overlayId, buttonIds }, { caller }) => {
      const design = await designs.layersFor(overlayId, caller, setting);
      return sourcesFor(deps, { overlayId, design, caller, buttonIds, isLenient: true });
    },
    FireDeckMacro: async ({ overlayId, macroId, args = {} }, { caller, isPreview }) => {
      const design = await designs.layersFor(overlayId, caller, firing);
      const usualGuardMs = byThemselves.has(caller.via) ? 0 : USUAL_GUARD_MS;
      const macro = design.macros().find((each) => each.macroId === macroId);
      if (macro?.steps.some(({ kind, enabled }) => kind === 'scene' && enabled))
        await designs.layersFor(overlayId, caller, goingLive);
      if (!isPreview || !macro) return { design, usualGuardMs, isSeen: false };
      const steps = stepsToRun(firedMacro(design, macroId), args);
      return { design, usualGuardMs, isSeen: await wouldBeSeen(overlayId, steps, design, operations) };
    },
    ...armedLookups(deps),
    PressDeckButton: (command, request) => pressLookups(deps, command, request),
    StopAll: async ({ overlayId, hideAll }, { caller }) => ({
      design: await designs.layersFor(overlayId, caller, hideAll ? hiding : stopping),
    }),
    CancelMacroRun: async ({ overlayId }, { caller }) => ({
      design: await designs.layersFor(overlayId, caller, firing),
    }),
  };
}

/** Names buttons by their labels, for questions to people. */
function nameOfButton(deps: DeckDeps): NameTable<unknown>[string] {
  return async (id, { command, request }) => {
    const { overlayId } = command as OfOverlay;
    const design = await deps.designs.of(overlayId);
    if (!design) return null;
    const asked = { overlayId, design, buttonIds: [String(id)] };
    const [button] = await deckButtons(deps, deckDecider.initial, asked, request);
    return called('button', button && { name: button.label });
  };
}

/** Returns the command handlers for decks. */
function deckCommands(
  deps: DeckDeps,
): CommandArea<Deck, AskedCommands, DeckEvents, DecisionContext, DeckLookups> {
  const { designs, clock, renderersOf } = deps;
  return {
    decider: deckDecider,
    modules: [commands, runCommands, panicCommands, pressCommands, armedCommands],
    common: {},
    answers: {
      SetDeckFavorites: ({ after: { state } }, _command, { locale }, sources) => {
        const surroundings = surroundingsAt(state, sources, clock.now());
        return { buttonIds: buttonsOf(state.favorites, surroundings, locale).map(({ id }) => id) };
      },
      ...armedAnswers,
      FireDeckMacro: ({ after, commit }, { macroId, args = {}, dryRun }, _request, { design }) => {
        const fired = commit?.events.find(({ type }) => type === 'run.fired');
        if (fired) return runView(runOf(after.state.runs, fired.data['runId'] as string));
        // A slip: the answer is the run of the press before it.
        const last = after.state.runs.filter((run) => run.macroId === macroId).at(-1);
        if (!dryRun && last) return runView(last);
        const steps = stepsToRun(firedMacro(design, macroId), args);
        const none = { outcomes: {}, failed: null, endedAt: null } as const;
        const firedAt = timestamp(clock.now());
        return runView({ runId: null, macroId, state: 'queued', steps, firedAt, ...none });
      },
      PressDeckButton: (outcome, command, _request, lookups) =>
        pressedView(outcome, command, lookups, clock.now()),
      StopAll: stoppedView(renderersOf, clock),
      CancelMacroRun: ({ after }, { runId }) => runView(runOf(after.state.runs, runId)),
    },
    // A press id is the device's own: it stands for nothing that people know.
    names: { ...namesOnOverlay(designs), buttonId: nameOfButton(deps), pressId: () => null },
    seen: {
      FireDeckMacro: ({ commit }, _command, _request, { isSeen }) => commit !== null && isSeen,
      PressDeckButton: (_outcome, _command, _request, { isSeen }) => isSeen,
      TakeArmedScene: (_outcome, _command, _request, { isSeen }) => isSeen,
    },
    streamId: (command) => (command as OfOverlay).overlayId,
    // Who may use an overlay is decided on its design: see `facts`.
    authorize: () => undefined,
    access: async (command, { caller }, demand: Demand) => {
      await designs.layersFor((command as OfOverlay).overlayId, caller, demand);
    },
    lookups: deckLookups(deps),
    followUps: {
      PressDeckButton: (outcome, command, request, lookups) =>
        runPressed(deps, outcome, command, request, lookups),
      TakeArmedScene: (outcome, command, request) => runTake(deps, outcome, command, request),
      ArmScene: (_outcome, command, request) => {
        // OBS may take seconds to answer: nobody waits for it.
        void previewInObs(deps, command, request).catch((error: unknown) =>
          deps.warn(`OBS does not show the armed scene: ${String(error)}`),
        );
        return Promise.resolve(null);
      },
    },
    // Presses show in no answer.
    publicPath: (path) => (path[0] === 'presses' ? null : path.join('.')),
  };
}

type Queries = CommandsOf<typeof queries & typeof runQueries>;

/** Returns the query handlers for decks. */
function deckQueries(deps: DeckDeps): QueryArea<Queries, DeckDeps> {
  const { designs } = deps;
  const read = async (overlayId: string): Promise<Deck> => {
    const stream = streamName(deckDecider.category, overlayId);
    return (await deps.pipeline.read<Deck, unknown>(stream, deckDecider)).state;
  };
  const asking = describeOperation(queries.GetDeck);
  return {
    modules: [queries, runQueries],
    answers: {
      GetDeckFavorites: async ({ overlayId }, request) => {
        const design = await designs.layersFor(overlayId, request.caller, asking);
        const deck = await read(overlayId);
        const buttons = await deckButtons(
          deps,
          deck,
          { overlayId, design, buttonIds: deck.favorites },
          request,
        );
        return { buttonIds: buttons.map(({ id }) => id) };
      },
      GetDeck: async ({ overlayId, all }, request) => {
        const design = await designs.layersFor(overlayId, request.caller, asking);
        const deck = await read(overlayId);
        const asked = { overlayId, design, buttonIds: all ? null : deck.favorites };
        return { items: await deckButtons(deps, deck, asked, request) };
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

/** Decks: what editors of an overlay use during a show. */
export const deckArea = defineArea({
  name: 'deck',
  streams: [deckDecider],
  operations: [commands, runCommands, panicCommands, pressCommands, armedCommands, queries, runQueries],
  problems: deckProblems,
  projections: () => [deckProjection],
  processNames: [MACRO_RUNS],
  editor: {
    decks: [
      deckPart<Deck>({
        decider: deckDecider,
        messageOf: ({ favorites, runs, armed }) => {
          const atWork = runs.filter((run) => !isOver(run)).map(({ macroId }) => macroId);
          return { favorites, running: [...new Set(atWork)], armed };
        },
      }),
    ],
  },
  serve: wire(
    {
      requires: {
        designs: DESIGNS,
        effects: EFFECTS,
        designSteps: DESIGN_STEPS,
        activity: LAYER_ACTIVITY,
      },
      late: { actions: ACTION_RUNNER },
      provides: { favorites: DECK_FAVORITES },
    },
    ({ pipeline, clock, operations, readerOf, renderersOf, warn }, { designSteps, ...ports }, late) => {
      const deps = { pipeline, clock, ...ports, renderersOf, operations, warn };
      return {
        provided: {
          favorites: {
            of: async (overlayId: string) =>
              (await stateOf<Deck>(pipeline, deckDecider, overlayId)).favorites,
          },
        },
        parts: () => ({
          commands: [deckCommands(deps)],
          queries: [deckQueries(deps)],
          processes: [
            new MacroRuns({
              ...{ ...deps, designSteps, actions: late.actions() },
              reader: readerOf(deckProjection),
            }),
          ],
        }),
      };
    },
  ),
});
