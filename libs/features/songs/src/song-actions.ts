import type { Ledger, NamedLedgerViewer } from '@studio/contracts/loyalty/ledger';
import { stateOf } from '@studio/kernel/state-of';
import { InternalCommands, type CommandCause } from '@studio/kernel/internal-command';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommitResult } from '@studio/kernel/commit';
import { songDecider, type InternalSongCommands } from './song.decider';
import type { Songs, WishedSong } from './song.state';

export interface SongActionsDeps {
  readonly pipeline: CommitPipeline;
  /** Null where there are no points. */
  readonly ledger: Ledger | null;
}

/** Account and cause; the same cause has an effect only once. */
interface SongAction {
  readonly accountId: string;
  readonly cause: CommandCause;
}

const commands = new InternalCommands<InternalSongCommands, Songs>(songDecider, {
  WishForSong: { via: 'bot', idName: 'wish_for_song' },
  SettleWish: { via: 'bot', idName: 'settle_wish' },
  SettleRefund: { via: 'bot', idName: 'settle_refund' },
  WithdrawSong: { via: 'bot', idName: 'withdraw_song' },
  VoteToSkip: { via: 'bot', idName: 'vote_to_skip' },
  SkipSong: { via: 'bot', idName: 'skip_song' },
  EndSong: { via: 'bot', idName: 'end_song' },
  FillIn: { via: 'bot', idName: 'fill_in' },
});

/** Song commands without an operation: from chat, or automatic. */
export class SongActions {
  constructor(private readonly deps: SongActionsDeps) {}

  get hasPoints(): boolean {
    return this.deps.ledger !== null;
  }

  read(accountId: string): Promise<Songs> {
    return stateOf(this.deps.pipeline, songDecider, accountId);
  }

  /** @throws Problem `unavailable` */
  async runInternal<Name extends keyof InternalSongCommands>(
    name: Name,
    command: InternalSongCommands[Name],
    { accountId, cause }: SongAction,
  ): Promise<CommitResult<Songs>> {
    return commands.run(this.deps.pipeline, name, { streamId: accountId, command, cause });
  }

  /** Takes the price of a wish, once, and lets it wait; without enough points it is gone. @throws Problem `unavailable` */
  async pay(accountId: string, requestId: number): Promise<'paid' | 'not_enough'> {
    const { unpaid } = await this.read(accountId);
    const song = unpaid.find((each) => each.requestId === requestId);
    if (!song) return 'paid';
    const isPaid = (await this.take(accountId, song)) === 'taken';
    const cause = { key: `songs/${requestId}/settled` };
    await this.runInternal('SettleWish', { requestId, isPaid }, { accountId, cause });
    return isPaid ? 'paid' : 'not_enough';
  }

  /** Gives the price of a removed song back, once. @throws Problem `unavailable` */
  async refund(accountId: string, requestId: number): Promise<void> {
    const { refunds } = await this.read(accountId);
    const song = refunds.find((each) => each.requestId === requestId);
    if (!song) return;
    const viewer = viewerOf(song);
    if (viewer && this.deps.ledger)
      await this.deps.ledger.give(accountId, viewer, song.cost, causeOf(song, 'refund'));
    const cause = { key: `songs/${requestId}/refunded` };
    await this.runInternal('SettleRefund', { requestId }, { accountId, cause });
  }

  private async take(accountId: string, song: WishedSong): Promise<'taken' | 'not_enough'> {
    const viewer = viewerOf(song);
    if (!viewer || !this.deps.ledger) return 'not_enough';
    return this.deps.ledger.take(accountId, viewer, song.cost, causeOf(song, 'price'));
  }
}

function viewerOf({ requester }: WishedSong): NamedLedgerViewer | null {
  if (!requester?.user) return null;
  return { ...requester.user, platform: requester.platform, simulated: requester.simulated };
}

function causeOf({ requestId, title, requestedAt }: WishedSong, what: 'price' | 'refund') {
  return {
    key: `song/${requestId}/${what}`,
    reason: title,
    source: what === 'price' ? ('song' as const) : ('refund' as const),
    refId: String(requestId),
    since: requestedAt,
  };
}
