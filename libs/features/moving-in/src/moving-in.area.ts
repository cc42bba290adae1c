import { ACCOUNT_CLOSING } from '@studio/contracts/accounts/account-closing';
import { AUTHENTICATION } from '@studio/contracts/accounts/authentication';
import { BOT_MOVE_IN } from '@studio/contracts/bot/bot-move-in';
import { CHANNELS } from '@studio/contracts/channels/channels';
import { POINTS_EXPORT } from '@studio/contracts/loyalty/points-export';
import { POINTS_IMPORT } from '@studio/contracts/loyalty/points-import';
import { MEDIA_LIBRARY } from '@studio/contracts/uploads/media-library';
import { defineArea, wire } from '@studio/contracts/area';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { called } from '@studio/operations/names';
import type { CommandArea, LookupTable, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { Importer } from './apply/importer';
import { MOVING_IN, MoveInProcess } from './apply/move-in-process';
import { AccountArchives } from './archive/account-archive';
import { AccountDeletion } from './deletion/account-deletion';
import { deletionRoutes } from './deletion/deletion.routes';
import { archiveRoutes } from './archive/archive.routes';
import { sourceAddresses } from './fetch/fetches';
import { ComparedRows } from './drafts/compared-rows';
import { DraftStore } from './drafts/draft-store';
import * as commands from './move-in.commands';
import * as importCommands from './overlays/se-import.commands';
import * as importQueries from './overlays/se-import.queries';
import type { OverlayImportView } from './overlays/se-import.views';
import { SeImports } from './overlays/se-imports';
import { PlatformVariables, wayTo } from '@studio/contracts/channels/platform-settings';
import { streamElementsApi } from '@studio/contracts/channels/streamelements-api';
import { ARCHIVED_PACKS } from '@studio/contracts/packs/archived-packs';
import { PREPARED_DESIGNS } from '@studio/contracts/overlays/prepared-designs';
import { PACKAGED_WIDGETS } from '@studio/contracts/widget-packages/packaged-widgets';
import { WIDGET_VALUES } from '@studio/contracts/widget-packages/widget-values';
import {
  moveInDecider,
  type InternalMoveInCommands,
  type MoveInCommands,
  type MoveInLookups,
} from './move-in.decider';
import type { MoveInEvents } from './move-in.events';
import * as queries from './move-in.queries';
import { moveOf, type Moves } from './move-in.state';
import type { MoveInView } from './move-in.views';
import { MoveIns } from './move-ins';
import { movingInProblems } from './moving-in.problems';

type Asked = Omit<MoveInCommands, keyof InternalMoveInCommands>;

/** Lookups of the imports of overlays, which make what they answer. */
function importLookups(
  imports: SeImports,
): Pick<
  LookupTable<MoveInCommands, MoveInLookups>,
  'ImportStreamelements' | 'ImportStreamelementsFile' | 'InspectStreamelementsFile'
> {
  return {
    ImportStreamelements: async (command, request) => ({
      imported: await (request.isPreview
        ? imports.inspect(command, request)
        : imports.make(command, request)),
    }),
    ImportStreamelementsFile: async (command, request) => ({
      imported: await (request.isPreview
        ? imports.inspect(command, request)
        : imports.make(command, request)),
    }),
    InspectStreamelementsFile: async (command, request) => ({
      imported: await imports.inspect(command, request),
    }),
  };
}

/** Answers what a lookup made. */
function viewed(
  _outcome: unknown,
  _command: unknown,
  _request: unknown,
  { view }: { readonly view: MoveInView },
): MoveInView {
  return view;
}

/** Answers what an import made. */
function imported(
  _outcome: unknown,
  _command: unknown,
  _request: unknown,
  lookups: { readonly imported: OverlayImportView },
): OverlayImportView {
  return lookups.imported;
}

function moveInCommands(
  moveIns: MoveIns,
  drafts: DraftStore,
  imports: SeImports,
): CommandArea<Moves, Asked, MoveInEvents, DecisionContext, MoveInLookups> {
  return {
    decider: moveInDecider,
    modules: [commands, importCommands],
    common: {},
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The moves are the caller's own.
    authorize: () => undefined,
    names: {
      moveInId: async (id, { request, state }) => {
        const source =
          moveOf(state, String(id))?.source ??
          (await drafts.get(request.caller.accountId, String(id)))?.source;
        return called('move', source === undefined ? undefined : { name: source });
      },
    },
    lookups: {
      BeginMoveIn: async (command, request) => ({ view: await moveIns.begin(command, request) }),
      AddMoveInFile: async (command, request) => ({ view: await moveIns.addFile(command, request) }),
      SetMoveInColumns: async (command, request) => ({ view: await moveIns.setColumns(command, request) }),
      DecideMoveIn: async (command, request) => ({ view: await moveIns.decide(command, request) }),
      ...importLookups(imports),
      ApplyMoveIn: async ({ moveInId }, { caller }) => ({
        draft: await moveIns.draftToApply(caller.accountId, moveInId),
      }),
      DiscardMoveIn: async ({ moveInId }, { caller, isPreview }) => {
        const draft = await moveIns.openDraft(caller.accountId, moveInId);
        if (!isPreview) {
          moveIns.endFetch(caller.accountId);
          await drafts.remove(caller.accountId, moveInId);
        }
        return { draft };
      },
    },
    answers: {
      BeginMoveIn: viewed,
      AddMoveInFile: viewed,
      SetMoveInColumns: viewed,
      DecideMoveIn: viewed,
      ImportStreamelements: imported,
      ImportStreamelementsFile: imported,
      InspectStreamelementsFile: imported,
      DiscardMoveIn: (_outcome, { moveInId }) => ({ discarded: true, moveInId }),
      ApplyMoveIn: ({ after }, { moveInId }, _request, { draft }) =>
        moveIns.shortView(draft, moveOf(after.state, moveInId)),
      UndoMoveIn: ({ after }, { moveInId }) => moveIns.shortView(null, moveOf(after.state, moveInId)),
    },
  };
}

function moveInQueries(
  moveIns: MoveIns,
  imports: SeImports,
): QueryArea<CommandsOf<typeof queries> & CommandsOf<typeof importQueries>, MoveIns> {
  return {
    modules: [queries, importQueries],
    answers: {
      ListMoveIns: async (query, { caller }, deps) =>
        pageOf(await deps.list(caller.accountId), query, ({ moveInId }) => moveInId),
      GetMoveIn: (query, { caller }, deps) => deps.show(query, caller.accountId),
      InspectStreamelements: (query, request) => imports.inspect(query, request),
    },
    deps: moveIns,
  };
}

/** Moving in from other bots, whose exports become commands, timers, quotes, counters and points; and out again. */
export const movingInArea = defineArea({
  name: 'moving-in',
  streams: [moveInDecider],
  operations: [commands, queries, importCommands, importQueries],
  problems: movingInProblems,
  processNames: [MOVING_IN],
  serve: wire(
    {
      requires: {
        bot: BOT_MOVE_IN,
        points: POINTS_IMPORT,
        balances: POINTS_EXPORT,
        channels: CHANNELS,
        media: MEDIA_LIBRARY,
        authentication: AUTHENTICATION,
        closing: ACCOUNT_CLOSING,
        prepared: PREPARED_DESIGNS,
        packagedWidgets: PACKAGED_WIDGETS,
        packs: ARCHIVED_PACKS,
        values: WIDGET_VALUES,
      },
    },
    (
      services,
      {
        bot,
        points,
        balances,
        channels,
        media,
        authentication,
        closing,
        prepared,
        packagedWidgets,
        ...ports
      },
    ) => {
      const { pipeline, records, clock, operations, keyFor, warn, addressOf } = services;
      const { environment, outbound, ending } = services;
      const drafts = new DraftStore(records, keyFor('move-in-drafts/v1'));
      const rows = new ComparedRows({ drafts, bot });
      const fetching = { addresses: sourceAddresses(environment), outbound, ending, warn };
      const moveIns = new MoveIns({ pipeline, drafts, rows, clock, fetching });
      const api = streamElementsApi(environment);
      const cdn = new PlatformVariables(environment).url(
        'STREAMELEMENTS_CDN_URL',
        'https://cdn.streamelements.com',
      );
      const imports = new SeImports({
        ...{ operations, media, prepared, api, cdn, outbound: wayTo({ api, cdn }, outbound) },
        mostBytes: services.limits['uploadBytes'] ?? 0,
        packagedWidgets,
      });
      const archives = new AccountArchives({ operations, points: balances, media, ...ports });
      const deletion = new AccountDeletion({ operations, closing, report: warn });
      const importer = new Importer({ drafts, rows, bot, points, channels });
      return {
        provided: {},
        parts: () => ({
          commands: [moveInCommands(moveIns, drafts, imports)],
          queries: [moveInQueries(moveIns, imports)],
          routes: [
            ...archiveRoutes(archives, authentication),
            ...deletionRoutes(deletion, closing, addressOf),
          ],
          processes: [new MoveInProcess({ pipeline, importer })],
        }),
      };
    },
  ),
});
