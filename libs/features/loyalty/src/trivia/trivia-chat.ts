import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import type { ChatMessage, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import type { Points } from '../ledger/points';
import { commitRound, roundsOf } from '../rounds/round.commits';
import { openRound, type Round } from '../rounds/round.state';
import type { Staking } from '../rounds/staking';
import { lineId } from '../builtin-amount';
import { isRight } from './trivia-answers';

export interface TriviaChatDeps {
  readonly pipeline: CommitPipeline;
  readonly points: Points;
  readonly staking: Staking;
  readonly bot: Pick<ChatBot, 'ignoredIn'>;
}

/** Takes answers from the chat while a question is open. */
export class TriviaChat {
  /** Right answers of an account are taken one after the other: whoever was first stays first. */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(private readonly deps: TriviaChatDeps) {}

  readonly subscriber: ChatSubscriber = {
    name: 'trivia',
    stage: 'moderated',
    receive: (message) => this.receive(message),
  };

  private async receive(message: ChatMessage): Promise<void> {
    const { accountId, event, simulated } = message;
    // The streamer wrote the answers.
    if (event.body.roles.includes('broadcaster')) return;
    const round = openRound(await roundsOf(this.deps.pipeline, accountId), 'trivia', simulated);
    if (round?.terms.kind !== 'trivia' || !isRight(event.body.text, round.terms.answers)) return;
    const before = this.turns.get(accountId) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.take(message, round));
    this.turns.set(accountId, turn);
    await turn.finally(() => {
      if (this.turns.get(accountId) === turn) this.turns.delete(accountId);
    });
  }

  private async take(
    { accountId, event: { platform, body }, simulated }: ChatMessage,
    { roundId, terms }: Round,
  ): Promise<void> {
    const { pipeline, points, staking, bot } = this.deps;
    if ((await bot.ignoredIn(accountId))(body.user.login)) return;
    const viewer = await points.known(accountId, { ...body.user, platform, simulated });
    try {
      await staking.stake(accountId, roundId, viewer, {
        ...{ stakeId: lineId(platform, body.messageId), amount: 0 },
      });
    } catch (error) {
      // Too late, or the viewer has answered already.
      if (error instanceof Problem && error.code === 'points_refused') return;
      throw error;
    }
    if (terms.kind === 'trivia' && terms.firstOnly)
      await commitRound(pipeline, accountId, 'CloseRound', { roundId });
  }
}
