import {
  isAtLeast,
  type BotReply,
  type BuiltinCall,
  type BuiltinCommand,
} from '@studio/contracts/bot/chat-bot';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import { runningPrediction } from '../rounds/round.state';
import { roundsOf } from '../rounds/round.commits';
import type { PlatformVotes } from './platform-votes';
import { predictionIn } from './written-prediction';

interface VoteDeps {
  readonly pipeline: CommitPipeline;
  readonly votes: PlatformVotes;
}

const actions: { readonly [word: string]: 'lock' | 'cancel' | 'resolve' } = {
  ...{ lock: 'lock', cancel: 'cancel', win: 'resolve' },
};
/** Refusals that have a message. */
const known = ['not_connected', 'reconnect_required', 'not_found', 'invalid_value', 'platform_refused'];

/** `!poll` of Twitch, and `!prediction` where it is about Twitch's: after the word `twitch`, or if only that one runs. */
export function voteBuiltins(deps: VoteDeps): readonly BuiltinCommand[] {
  return [
    { name: 'poll', minRole: 'mod', run: (call) => answered(call, () => poll(deps, call)) },
    {
      ...{ name: 'prediction', minRole: 'everyone' },
      isFor: (call) => isForTwitch(deps, call),
      run: (call) => answered(call, () => prediction(deps, call)),
    },
  ];
}

const wordOf = (args: readonly string[]): string => args[0]?.toLowerCase() ?? '';

async function isForTwitch(
  { pipeline, votes }: VoteDeps,
  { accountId, args, role, simulated }: BuiltinCall,
): Promise<boolean> {
  if (!isAtLeast(role, 'mod')) return false;
  const word = wordOf(args);
  if (word === 'twitch') return true;
  if (!Object.hasOwn(actions, word)) return false;
  const own = runningPrediction(await roundsOf(pipeline, accountId), simulated);
  return own === null && votes.isRunning(accountId);
}

async function prediction(
  { votes }: VoteDeps,
  { accountId, args, argsText }: BuiltinCall,
): Promise<BotReply | null> {
  const isNamed = wordOf(args) === 'twitch';
  const [word = '', number] = isNamed ? args.slice(1) : args;
  const action = Object.hasOwn(actions, word.toLowerCase()) ? actions[word.toLowerCase()] : undefined;
  if (action) {
    await votes.control(accountId, { action, outcome: Number(number) });
    return null;
  }
  const written = predictionIn(argsText.trim().replace(/^twitch\b/iu, ''), 10);
  if (!written) return { message: 'loyalty.prediction_form' };
  await votes.start(accountId, written);
  return { message: 'loyalty.votes_started', values: { title: written.title } };
}

async function poll(
  { votes }: VoteDeps,
  { accountId, args, argsText }: BuiltinCall,
): Promise<BotReply | null> {
  if (wordOf(args) === 'end') {
    await votes.endPoll(accountId);
    return null;
  }
  const written = predictionIn(argsText, 5);
  if (!written) return { message: 'loyalty.poll_form' };
  const { title, outcomes: choices, seconds } = written;
  await votes.startPoll(accountId, { title, choices, seconds });
  return { message: 'loyalty.votes_started', values: { title } };
}

/** Answers a refusal of Twitch with the reason. */
async function answered(
  { event }: BuiltinCall,
  run: () => Promise<BotReply | null>,
): Promise<BotReply | null> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const code = known.includes(error.code) ? error.code : 'other';
    return { message: `loyalty.votes_${code}`, values: { user: event.body.user.name } };
  }
}
