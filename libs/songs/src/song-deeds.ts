import type { Ledger, NamedLedgerViewer } from '@studio/areas/ledger';
import { carryOut, stateOf, type OwnDeed } from '@studio/areas/own-command';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommitResult } from '@studio/kernel/commit';
import type { DecisionContext } from '@studio/kernel/decider';
import { songDecider, type OwnSongCommands } from './song.decider';
import type { SongEvents } from './song.events';
import type { Songs, WishedSong } from './song.state';

export interface SongDeedsDeps {
  readonly pipeline: CommitPipeline;
  /** Null where there are no points. */
  readonly ledger: Ledger | null;
}

/** Who did it, and the key by which doing it again is the same. */
type Deed = Pick<OwnDeed, 'accountId' | 'cause'>;

/** What happens to songs without an operation: by chat, or by itself. */
export class SongDeeds {
  constructor(private readonly deps: SongDeedsDeps) {}

  get hasPoints(): boolean {
    return this.deps.ledger !== null;
  }

  read(accountId: string): Promise<Songs> {
    return stateOf(this.deps.pipeline, songDecider, accountId);
  }

  /** @throws Problem `unavailable` */
  async carryOut<Name extends keyof OwnSongCommands>(
    name: Name,
    command: OwnSongCommands[Name],
    { accountId, cause }: Deed,
  ): Promise<CommitResult<Songs>> {
    const decide = songDecider.decide[name] as unknown as (
      state: Songs,
      command: OwnSongCommands[Name],
      context: DecisionContext,
    ) => ReturnType<(typeof songDecider.decide)['EndSong']>;
    return carryOut<Songs, SongEvents>(
      this.deps.pipeline,
      songDecider,
      { accountId, operation: operationOf(name), cause, via: 'bot' },
      (state, context) => decide(state, command, context),
    );
  }

  /** Takes the price of a wish, once, and lets it wait; without enough points it is gone. @throws Problem `unavailable` */
  async pay(accountId: string, requestId: number): Promise<'paid' | 'not_enough'> {
    const { unpaid } = await this.read(accountId);
    const song = unpaid.find((each) => each.requestId === requestId);
    if (!song) return 'paid';
    const isPaid = (await this.take(accountId, song)) === 'taken';
    const cause = { key: `songs/${requestId}/settled` };
    await this.carryOut('SettleWish', { requestId, isPaid }, { accountId, cause });
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
    await this.carryOut('SettleRefund', { requestId }, { accountId, cause });
  }

  private async take(accountId: string, song: WishedSong): Promise<'taken' | 'not_enough'> {
    const viewer = viewerOf(song);
    if (!viewer || !this.deps.ledger) return 'not_enough';
    return this.deps.ledger.take(accountId, viewer, song.cost, causeOf(song, 'price'));
  }
}

function operationOf(name: string): string {
  return name.replace(/(?!^)[A-Z]/gu, '_$&').toLowerCase();
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
