import type { BotReply, ChatBot } from '@studio/contracts/bot/chat-bot';
import type { ShownPredictions } from '@studio/contracts/layer-runtime/shown-predictions';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Points } from '../ledger/points';
import { loyaltyOf } from '../ledger/loyalty.commits';
import { payoutsOf } from './payouts';
import { commitRound, roundsOf } from './round.commits';
import type { RoundEvents } from './round.events';
import { roundsDue, type RoundDueDocument } from './round.projection';
import { playersOf, roundIn, type Round } from './round.state';
import {
  cancelledReply,
  closedReply,
  drawnReply,
  openedReply,
  stakedReply,
  type RoundWords,
} from './round-replies';
import { shownPrediction } from './shown-prediction';
import type { Staking } from './staking';
import type { StakeWithdrawals } from './stake-withdrawals';

export const ROUND_PROCESS = 'rounds';

/** Names in one message. */
const MOST_NAMES = 8;

export interface RoundProcessDeps {
  readonly pipeline: CommitPipeline;
  /** Reader of the rounds' documents. */
  readonly reader: ProjectionReader;
  readonly points: Points;
  readonly staking: Staking;
  readonly withdrawals: StakeWithdrawals;
  readonly bot: Pick<ChatBot, 'say'>;
  readonly layers: ShownPredictions;
}

/** Carries games with several viewers to their end: takes stakes, draws, pays, gives back, and tells the chat. */
export class RoundProcess implements Process {
  readonly name = ROUND_PROCESS;
  readonly categories = ['round', 'simulated', 'bot', 'loyalty'];

  constructor(private readonly deps: RoundProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    'round.opened': (event) => this.telling(event, openedReply),
    'stake.reserved': (event) => [{ step: 'settle', run: () => this.settle(event) }],
    'stake.paid': (event) =>
      this.telling(event, (round, words) =>
        stakedReply(round, words, (event.data as RoundEvents['stake.paid']).viewerId),
      ),
    'stake.withdrawn': ({ id, stream, data, meta }) => {
      const stake = data as RoundEvents['stake.withdrawn'];
      const run = (): Promise<void> =>
        this.deps.withdrawals.giveBack(idOf(stream), stake, { key: `withdrawn/${id}`, since: meta.at });
      return [{ step: 'give back', run }];
    },
    'settings.changed': ({ stream, data }) => {
      if (data['ignoredLogins'] === undefined && data['ignoreKnownBots'] === undefined) return [];
      return [{ step: 'withdraw', run: () => this.deps.withdrawals.ofIgnored(idOf(stream)) }];
    },
    'viewer.forgotten': ({ stream, data }) => {
      const { viewerId } = data;
      if (typeof viewerId !== 'string') return [];
      const run = (): Promise<void> => this.deps.withdrawals.of(idOf(stream), [viewerId], 'forgotten');
      return [{ step: 'withdraw', run }];
    },
    'round.closed': async (event) => [
      ...(await this.telling(event, closedReply)),
      { step: 'draw', run: (cause) => this.draw(event, cause) },
    ],
    'round.drawn': async (event) => [...(await this.telling(event, drawnReply)), this.ending(event)],
    'round.cancelled': async (event) => [
      ...(await this.telling(event, (round, words) =>
        cancelledReply(round, words, (event.data as RoundEvents['round.cancelled']).why),
      )),
      this.ending(event),
    ],
    'record.cleared': ({ stream }) => [
      {
        step: 'cancel',
        run: async (cause) => {
          await commitRound(this.deps.pipeline, idOf(stream), 'CancelSimulatedRounds', {}, cause);
        },
      },
    ],
  };

  async due(now: number): Promise<readonly DueCall[]> {
    const due = await this.deps.reader.due<RoundDueDocument>(roundsDue, now);
    return due.map(({ accountId, roundId, dueAt }) => ({
      id: `${accountId}.${roundId}.${dueAt}`,
      step: 'close',
      run: async (cause) => {
        await commitRound(this.deps.pipeline, accountId, 'CloseRound', { roundId }, cause);
      },
    }));
  }

  private async settle({ stream, data }: StoredEvent): Promise<void> {
    const accountId = idOf(stream);
    const { roundId } = data as RoundEvents['stake.reserved'];
    const round = roundIn(await roundsOf(this.deps.pipeline, accountId), roundId);
    if (round) await this.deps.staking.settleAll(accountId, round);
  }

  private draw({ stream, data }: StoredEvent, cause: Cause): Promise<void> {
    return this.deps.staking.draw(idOf(stream), roundIdIn(data), cause);
  }

  private ending({ stream, data }: StoredEvent): Call {
    return { step: 'end', run: () => this.deps.staking.end(idOf(stream), roundIdIn(data)) };
  }

  /** Shows a prediction in layers, and says something about a round, as long as it is not over. */
  private async telling(
    { id, stream, data }: StoredEvent,
    replyOf: (round: Round, words: RoundWords) => BotReply | null,
  ): Promise<readonly Call[]> {
    const accountId = idOf(stream);
    const round = roundIn(await roundsOf(this.deps.pipeline, accountId), roundIdIn(data));
    if (!round) return [];
    const { simulated } = round;
    const shown = shownPrediction(round);
    const calls: Call[] = [];
    if (shown) {
      const run = (): Promise<void> => this.deps.layers.show(accountId, shown, { key: id, simulated });
      calls.push({ step: 'show', run });
    }
    const reply = replyOf(round, await this.wordsOf(accountId, round));
    const options = { once: `round/${id}`, simulated, priority: 'announcement' } as const;
    if (reply) calls.push({ step: 'say', run: () => this.deps.bot.say(accountId, reply, options) });
    return calls;
  }

  private async wordsOf(accountId: string, round: Round): Promise<RoundWords> {
    const { points, pipeline } = this.deps;
    const { terms, viewerId } = round;
    const payouts = round.phase === 'drawn' ? payoutsOf(round) : [];
    const winners = payouts.filter(({ won }) => won > 0);
    const shown = [...winners].sort((a, b) => b.won - a.won).slice(0, MOST_NAMES);
    const few = playersOf(round).slice(0, MOST_NAMES);
    const opponent = terms.kind === 'duel' ? [terms.opponentId] : [];
    const ids = new Set([viewerId, ...opponent, ...[...shown, ...few].map((each) => each.viewerId)]);
    const named = await Promise.all(
      [...ids].map(async (each) => [each, await points.withName(each)] as const),
    );
    const names = new Map(named.map(([each, viewer]) => [each, viewer?.name ?? '…']));
    const { pointName } = (await loyaltyOf(pipeline, accountId)).settings;
    return { pointName, payouts, winners, shown, nameOf: (each) => names.get(each) ?? '…' };
  }
}

function roundIdIn(data: StoredEvent['data']): string {
  const { roundId } = data;
  return typeof roundId === 'string' ? roundId : '';
}
