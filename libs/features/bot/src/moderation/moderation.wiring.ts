import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import { stateOf } from '@studio/kernel/state-of';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { called } from '@studio/operations/names';
import { pageOf } from '@studio/operations/paging';
import type { ModerationGuard } from './guard';
import type { LoggedAction, ModerationLog } from './moderation-log';
import type { LoggedModerationView } from './moderation-log.views';
import type { ModerationUndo } from './moderation-undo';
import * as commands from './moderation.commands';
import { moderationDecider, type ModerationCommands, type ModerationLookups } from './moderation.decider';
import type { ModerationEvents } from './moderation.events';
import * as queries from './moderation.queries';
import type { Moderation } from './moderation.state';
import type { TriedModerationView } from './moderation.views';
import { exemption } from './verdict';

interface ModerationCommandDeps {
  readonly access: OverlayAccess;
  /** Fault of a regular expression, in words. */
  readonly faultOf: (source: string) => string | null;
  readonly log: Pick<ModerationLog, 'find'>;
  readonly undo: Pick<ModerationUndo, 'undo'>;
}

export function moderationCommands({
  access,
  faultOf,
  log,
  undo,
}: ModerationCommandDeps): CommandArea<
  Moderation,
  ModerationCommands,
  ModerationEvents,
  DecisionContext,
  ModerationLookups
> {
  return {
    ...commandsOfBot(access),
    decider: moderationDecider,
    modules: [commands],
    names: {
      ...commandsOfBot(access).names,
      entryId: async (id, { command }) => {
        const entry = await log.find(accountOf(command), String(id));
        return entry && called('viewer', entry.user);
      },
    },
    answers: {
      UpdateBotModeration: ({ after }) => after.state,
      UndoBotModeration: (_outcome, _command, _request, { answer }) => {
        if (answer === null) throw new Error('What was only tried is not answered.');
        return answer;
      },
    },
    lookups: {
      UpdateBotModeration: () => ({ faultOf }),
      UndoBotModeration: async (command, request) => ({
        answer: await undo.undo(accountOf(command), command.entryId, request),
      }),
    },
  };
}

interface ModerationQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly access: OverlayAccess;
  readonly guard: Pick<ModerationGuard, 'tried'>;
  readonly log: Pick<ModerationLog, 'list'>;
}

/** Queries about moderation. */
export function moderationQueries(
  deps: ModerationQueryDeps,
): QueryArea<CommandsOf<typeof queries>, ModerationQueryDeps> {
  return {
    modules: [queries],
    answers: {
      GetBotModeration: async (query, request, { pipeline, access }) =>
        stateOf(pipeline, moderationDecider, await askedBot(access, query, request)),
      ListBotModerationLog: async (query, request, { access, log }) => {
        const entries = await log.list(await askedBot(access, query, request));
        const page = pageOf(entries, query, ({ entryId }) => entryId);
        return { ...page, items: page.items.map(loggedView) };
      },
      TryBotModeration: async (query, request, { pipeline, access, guard }) => {
        const moderation = await stateOf(pipeline, moderationDecider, await askedBot(access, query, request));
        const { text, roles = [], offences = 0, recent = 1, permitted = false } = query;
        const { copies = 1, isNew = false } = query;
        const line = { text, recent, permitted, isNew, copies: { own: copies, viewers: 1 } };
        const { hits, verdict } = guard.tried(moderation, line, offences);
        const spared = moderation.enabled ? exemption(roles, moderation) : 'off';
        return triedView(hits, spared === null ? verdict : null, verdict && spared);
      },
    },
    deps,
  };
}

function loggedView({ user: { login, name }, ...entry }: LoggedAction): LoggedModerationView {
  return { ...entry, user: { login, name } };
}

function triedView(
  hits: ReturnType<ModerationGuard['tried']>['hits'],
  verdict: ReturnType<ModerationGuard['tried']>['verdict'],
  spared: string | null,
): TriedModerationView {
  return {
    outcome: verdict?.action ?? 'nothing',
    seconds: verdict?.seconds ?? 0,
    warning: verdict?.isWarning ?? false,
    spared,
    hits: hits.map(({ filter, phrase, found, rule: { action } }) => ({ filter, phrase, found, action })),
  };
}
