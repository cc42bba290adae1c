import { askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import { stateOf } from '@studio/kernel/state-of';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { ModerationGuard } from './guard';
import * as commands from './moderation.commands';
import { moderationDecider, type ModerationCommands, type ModerationLookups } from './moderation.decider';
import type { ModerationEvents } from './moderation.events';
import * as queries from './moderation.queries';
import type { Moderation } from './moderation.state';
import type { TriedModerationView } from './moderation.views';
import { exemption } from './verdict';

/** Commands on moderation. @param faultOf fault of a regular expression, in words */
export function moderationCommands(
  access: OverlayAccess,
  faultOf: (source: string) => string | null,
): CommandArea<Moderation, ModerationCommands, ModerationEvents, DecisionContext, ModerationLookups> {
  return {
    ...commandsOfBot(access),
    decider: moderationDecider,
    modules: [commands],
    answers: { UpdateBotModeration: ({ after }) => after.state },
    lookups: { UpdateBotModeration: () => ({ faultOf }) },
  };
}

interface ModerationQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly access: OverlayAccess;
  readonly guard: Pick<ModerationGuard, 'tried'>;
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
