import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import type { Channels } from '@studio/contracts/channels/channels';
import type { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { timestamp } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { pageOf } from '@studio/operations/paging';
import { loyaltyOf } from '../ledger/loyalty.commits';
import { roundsOf } from '../rounds/round.commits';
import {
  noPrediction,
  roundDecider,
  type PredictionCommands,
  type PredictionLookups,
} from '../rounds/round.decider';
import type { RoundEvents } from '../rounds/round.events';
import { openPrediction, openRound, roundIn, type Rounds } from '../rounds/round.state';
import type { PlatformVotes } from './platform-votes';
import * as trivia from '../trivia/trivia.commands';
import type { TriviaView } from '../trivia/trivia.commands';
import * as polls from './poll.commands';
import type { PlatformPollView } from './poll.views';
import * as commands from './prediction.commands';
import * as queries from './prediction.queries';
import { pastPredictionView, predictionView, type BotPredictionView } from './prediction.views';

export interface PredictionDeps {
  readonly pipeline: CommitPipeline;
  readonly access: OverlayAccess;
  readonly channels: Channels;
  readonly outside: OutsideCalls;
  readonly platform: PlatformVotes;
  /** 0 to below 1. */
  readonly random: () => number;
}

type Queries = CommandsOf<typeof queries>;

/** Commands on predictions; those of Twitch are calls that store nothing. */
export function predictionCommands(
  deps: PredictionDeps,
): CommandArea<Rounds, PredictionCommands, RoundEvents, DecisionContext, PredictionLookups> {
  const { pipeline, access, platform } = deps;
  return {
    ...commandsOfBot(access),
    decider: roundDecider,
    modules: [commands, polls, trivia],
    answers: {
      StartPlatformPoll: (_outcome, _command, _request, { made }) => asMade(made),
      EndPlatformPoll: (_outcome, _command, _request, { made }) => asMade(made),
      StartTrivia: ({ after }) => triviaIn(after.state),
      StartPrediction: ({ after }, _command, _request, { made }) => made ?? runningIn(after.state),
      ControlPrediction: ({ before, after }, _command, _request, { made }) => {
        if (made) return made;
        const { roundId } = openPrediction(before.state) ?? {};
        const round = roundIn(after.state, roundId ?? '');
        return round ? predictionView(round) : runningIn(after.state);
      },
    },
    lookups: {
      StartPlatformPoll: async (command, request) => ({
        made: await once(deps, request, () => platform.startPoll(accountOf(command), command)),
      }),
      EndPlatformPoll: async (command, request) => ({
        made: await once(deps, request, () => platform.endPoll(accountOf(command))),
      }),
      StartPrediction: async (command, request) => {
        const accountId = accountOf(command);
        if (command.on === 'twitch') {
          const made = await once(deps, request, () => platform.start(accountId, command));
          return { made, simulated: false, isOff: false };
        }
        const { settings } = await loyaltyOf(pipeline, accountId);
        const simulated = await isSimulated(deps, accountId);
        return { simulated, isOff: !settings.enabled };
      },
      StartTrivia: async (command) => {
        const accountId = accountOf(command);
        const { enabled, gambling } = (await loyaltyOf(pipeline, accountId)).settings;
        const isOn = enabled && gambling.enabled && gambling.trivia.enabled;
        const simulated = await isSimulated(deps, accountId);
        return { simulated, trivia: isOn ? gambling.trivia : null, roll: deps.random() };
      },
      ControlPrediction: async (command, request) => {
        const accountId = accountOf(command);
        if (!(await isOnPlatform(deps, accountId, command.on))) return {};
        return { made: await once(deps, request, () => platform.control(accountId, command)) };
      },
    },
  };
}

/** Returns true if the account has the simulated channel only. */
async function isSimulated(
  { channels }: Pick<PredictionDeps, 'channels'>,
  accountId: string,
): Promise<boolean> {
  const all = await channels.of(accountId);
  return all.length > 0 && all.every((channel) => channel.simulated);
}

/** Returns true if a command is about a prediction of the platform: it says so, or only such a one runs. */
async function isOnPlatform(
  { pipeline, platform }: Pick<PredictionDeps, 'pipeline' | 'platform'>,
  accountId: string,
  on: commands.ControlPrediction['on'],
): Promise<boolean> {
  if (on !== undefined) return on === 'twitch';
  const own = openPrediction(await roundsOf(pipeline, accountId));
  return own === null && platform.isRunning(accountId);
}

/** Makes a call at most once; null if it is only tried. */
async function once<View extends object>(
  { outside }: Pick<PredictionDeps, 'outside'>,
  request: RequestContext,
  call: () => Promise<View>,
): Promise<View | null> {
  return request.isPreview ? null : outside.once(request, call);
}

function asMade(made: PlatformPollView | null): PlatformPollView {
  if (!made) throw new Error('What was only tried is not answered.');
  return made;
}

function triviaIn(state: Rounds): TriviaView {
  const round = openRound(state, 'trivia', false) ?? openRound(state, 'trivia', true);
  if (round?.terms.kind !== 'trivia')
    throw new Problem('not_found', 'No question is open.', { resource: 'trivia' });
  const { question, prize, firstOnly } = round.terms;
  const { simulated, dueAt } = round;
  return { question, prize, firstOnly, endsAt: timestamp(dueAt), simulated };
}

function runningIn(state: Rounds): BotPredictionView {
  const round = openPrediction(state);
  if (!round) throw noPrediction();
  return predictionView(round);
}

/** Queries about predictions. */
export function predictionQueries(deps: PredictionDeps): QueryArea<Queries, PredictionDeps> {
  return {
    modules: [queries],
    answers: {
      ListPredictions: async (query, request, { access, pipeline, platform }) => {
        const accountId = await askedBot(access, query, request);
        const items =
          query.on === 'twitch' ? await platform.list(accountId) : ownIn(await roundsOf(pipeline, accountId));
        const page = pageOf(items ?? [], query, ({ predictionId }) => predictionId);
        return { available: items !== null, ...page };
      },
      ListPlatformPolls: async (query, request, { access, platform }) => {
        const polls = await platform.polls(await askedBot(access, query, request));
        return { available: polls !== null, ...pageOf(polls ?? [], query, ({ pollId }) => pollId) };
      },
    },
    deps,
  };
}

function ownIn({ rounds, past = [] }: Rounds): readonly BotPredictionView[] {
  const running = Object.values(rounds).filter(({ terms }) => terms.kind === 'prediction');
  return [...running.map(predictionView).reverse(), ...past.map(pastPredictionView)];
}
