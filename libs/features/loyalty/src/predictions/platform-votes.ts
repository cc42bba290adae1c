import type { Channels } from '@studio/contracts/channels/channels';
import type { ChannelPrediction, PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { asking } from '@studio/contracts/channels/platform-problem';
import { Problem } from '@studio/kernel/problem';
import { noPrediction, unknownOutcome } from '../rounds/round.decider';
import type { StartPlatformPoll } from './poll.commands';
import { PlatformPollView } from './poll.views';
import { outcomeViews, type BotPredictionView } from './prediction.views';
import type { ControlPrediction, StartPrediction } from './prediction.commands';

const PLATFORM = 'twitch';

type Control = Pick<ControlPrediction, 'action' | 'outcome'>;

/** Predictions and polls of Twitch itself. */
export class PlatformVotes {
  constructor(private readonly channels: Pick<Channels, 'on'>) {}

  /** Returns true if a prediction of the platform runs; false also if the platform can't be asked. */
  async isRunning(accountId: string): Promise<boolean> {
    const channel = await this.channels.on(accountId, PLATFORM);
    if (!channel?.features.has('votes.predictions')) return false;
    return (await channel.votes.predictions().catch(() => [])).some(isRunning);
  }

  /** Returns the last predictions of the channel; null without a channel that has any. @throws Problem */
  async list(accountId: string): Promise<readonly BotPredictionView[] | null> {
    const votes = await this.votesOf(accountId);
    if (!votes) return null;
    return (await asking(PLATFORM, () => votes.predictions())).map(viewOf);
  }

  /** Starts a prediction. @throws Problem `invalid_value`, `platform_refused` */
  async start(
    accountId: string,
    { title, outcomes, seconds }: Pick<StartPrediction, 'title' | 'outcomes' | 'seconds'>,
  ): Promise<BotPredictionView> {
    const { votes } = await this.channelOf(accountId);
    const question = { title, answers: outcomes, seconds };
    return viewOf(await asking(PLATFORM, () => votes.startPrediction(question)));
  }

  /** Locks, resolves or cancels the prediction that runs. @throws Problem `not_found`, `invalid_value` */
  async control(accountId: string, { action, outcome }: Control): Promise<BotPredictionView> {
    const { votes } = await this.channelOf(accountId);
    const running = (await asking(PLATFORM, () => votes.predictions())).find(isRunning);
    if (!running) throw noPrediction();
    if (action === 'lock' && running.phase === 'locked') return viewOf(running);
    const to = action === 'resolve' ? outcomeOf(running, outcome) : ends[action];
    return viewOf(await asking(PLATFORM, () => votes.endPrediction(running.predictionId, to)));
  }

  /** Returns the last polls of the channel; null without a channel that has any. @throws Problem */
  async polls(accountId: string): Promise<readonly PlatformPollView[] | null> {
    const votes = await this.votesOf(accountId);
    if (!votes) return null;
    return (await asking(PLATFORM, () => votes.polls())).map((each) => PlatformPollView.of(each));
  }

  /** Starts a poll. @throws Problem `invalid_value`, `platform_refused` */
  async startPoll(
    accountId: string,
    { title, choices, seconds }: Pick<StartPlatformPoll, 'title' | 'choices' | 'seconds'>,
  ): Promise<PlatformPollView> {
    const { votes } = await this.channelOf(accountId);
    const question = { title, answers: choices, seconds };
    return PlatformPollView.of(await asking(PLATFORM, () => votes.startPoll(question)));
  }

  /** Ends the poll that runs. @throws Problem `not_found` */
  async endPoll(accountId: string): Promise<PlatformPollView> {
    const { votes } = await this.channelOf(accountId);
    const running = (await asking(PLATFORM, () => votes.polls())).find(({ isOpen }) => isOpen);
    if (!running) throw new Problem('not_found', 'No poll is running on Twitch.', { resource: 'poll' });
    return PlatformPollView.of(await asking(PLATFORM, () => votes.endPoll(running.pollId)));
  }

  private async votesOf(accountId: string): Promise<PlatformChannel['votes'] | null> {
    const channel = await this.channels.on(accountId, PLATFORM);
    return channel?.simulated === false ? channel.votes : null;
  }

  private async channelOf(accountId: string): Promise<PlatformChannel> {
    const channel = await this.channels.on(accountId, PLATFORM);
    if (!channel || channel.simulated) throw new Problem('not_connected', 'No Twitch channel is connected.');
    return channel;
  }
}

const ends = { lock: 'locked', cancel: 'cancelled' } as const;

function isRunning({ phase }: ChannelPrediction): boolean {
  return phase === 'open' || phase === 'locked';
}

function outcomeOf({ outcomes }: ChannelPrediction, number = 0): { readonly outcomeId: string } {
  const outcome = outcomes[number - 1];
  if (!outcome) throw unknownOutcome(outcomes.length);
  return outcome;
}

function viewOf({ phase, outcomes, ...prediction }: ChannelPrediction): BotPredictionView {
  return {
    ...{ ...prediction, on: PLATFORM, state: phase, simulated: false },
    outcomes: outcomeViews(outcomes),
  };
}
