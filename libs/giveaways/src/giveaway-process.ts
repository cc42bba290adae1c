import type { BotReply, ChatBot, ChatPlatform } from '@studio/areas/chat-bot';
import type { Ledger, NamedLedgerViewer } from '@studio/areas/ledger';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { PlatformId } from '@studio/platforms/port/platform-event';
import type { Call, Cause, DueCall, Process } from '@studio/processes/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { commitOwn } from './commits';
import { inTree, valuesOfTree } from '@studio/kernel/viewer-tree';
import type { StoredEntrant, StoredGiveawaySettings } from './giveaway.event-shapes';
import type { GiveawayEvents } from './giveaway.events';
import { howOf, prizeOf } from './giveaway.messages';
import { giveawaysDue, type DueGiveaway } from './giveaway.projection';
import { giveawaysOf, statesOf } from './giveaway.reading';
import type { Entry, Giveaways } from './giveaway.state';
import type { JoinFacts } from './joins';

export const GIVEAWAY_PROCESS = 'giveaways';

/** So many giveaways are woken at once. */
const DUE_AT_ONCE = 50;

export interface GiveawayProcessDeps {
  readonly pipeline: CommitPipeline;
  readonly log: Pick<CommitLog, 'read'>;
  /** Of the giveaways' documents. */
  readonly reader: ProjectionReader;
  readonly bot: () => Pick<ChatBot, 'say'>;
  readonly ledger: () => Pick<Ledger, 'take' | 'give'>;
  readonly facts: JoinFacts;
}

/** What the bot tells. */
const spoken = [
  'giveaway.started',
  'giveaway.paused',
  'giveaway.resumed',
  'giveaway.closed',
  'giveaway.reminded',
  'giveaway.cancelled',
  'winner.drawn',
  'winner.claimed',
  'winner.lost',
];

type Told<Type extends keyof GiveawayEvents> = GiveawayEvents[Type];

/** What giveaways cause: what the bot says, tickets that are paid and given back, entries by rewards, moments that come. */
export class GiveawayProcess implements Process {
  readonly name = GIVEAWAY_PROCESS;
  readonly categories = ['giveaway', 'activity', 'simulated'];

  constructor(private readonly deps: GiveawayProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    ...Object.fromEntries(spoken.map((type) => [type, (event: StoredEvent) => this.says(event)])),
    'activity.recorded': (event) => this.redeemed(event),
    'entry.joined': (event) => this.toPay(event),
    'entry.asked': (event) => this.toPay(event),
    'giveaway.cancelled': async (event) => [
      ...(await this.says(event)),
      { step: 'refund', run: () => this.refundAll(idOf(event.stream), event.data as never, event.meta.at) },
    ],
  };

  async due(now: number): Promise<readonly DueCall[]> {
    const first = { index: 'due', equals: [], limit: DUE_AT_ONCE };
    const { items } = await this.deps.reader.find<DueGiveaway>(giveawaysDue, first);
    return items
      .map(({ doc }) => doc)
      .filter(({ dueAt }) => dueAt <= now)
      .map(({ accountId, giveawayId, dueAt }) => ({
        id: `${accountId}.${giveawayId}.${dueAt}`,
        step: 'wake',
        run: (cause) => this.wake(accountId, giveawayId, cause),
      }));
  }

  /** Several winners' time may be over at once: one after the other. */
  private async wake(accountId: string, giveawayId: string, cause: Cause): Promise<void> {
    for (let i = 0; i < DUE_AT_ONCE; i++) {
      const key = `${cause.key}/${i}`;
      const { commit, repeated } = await commitOwn(
        this.deps.pipeline,
        accountId,
        'WakeGiveaway',
        { giveawayId },
        { ...cause, key },
      );
      if (!commit && !repeated) return;
    }
  }

  private async says(event: StoredEvent): Promise<readonly Call[]> {
    const accountId = idOf(event.stream);
    const { giveaway } = await giveawaysOf(this.deps.pipeline, accountId);
    // Another one runs by now: whoever reads it would take it for that one's.
    if (!giveaway || giveaway.giveawayId !== event.data['giveawayId']) return [];
    const { settings, viewers, tickets } = giveaway;
    const platforms = settings.platforms as readonly ChatPlatform[];
    return repliesTo(event, { settings, viewers, tickets, winners: giveaway.winners }).map((reply, i) => ({
      step: `say ${i}`,
      run: async () => {
        await this.deps.bot().say(accountId, reply, { platforms, once: `giveaway/${event.id}/${i}` });
      },
    }));
  }

  private async redeemed({ data, stream }: StoredEvent): Promise<readonly Call[]> {
    const accountId = idOf(stream);
    if (data['kind'] !== 'redemption' || data['late'] === true) return [];
    const { giveaway } = await giveawaysOf(this.deps.pipeline, accountId);
    const { settings } = giveaway ?? {};
    const isAsked = settings?.matchMode === 'redeem' || settings?.matchMode === 'any';
    const user = data['user'] as unknown as StoredEntrant | null;
    if (!settings || !isAsked || settings.rewardId !== data['rewardId'] || !user) return [];
    const join = {
      platform: data['platform'] as PlatformId,
      user,
      // A redemption doesn't tell of roles.
      roles: [],
      tier: 1,
      months: null,
      asked: 1,
      via: 'redeem',
      simulated: stream.startsWith('simulated-'),
      quietMinutes: 'unknown',
    } as const;
    return [
      {
        step: 'enter',
        run: async (cause) => {
          const [real] = await this.deps.facts.real(accountId, [join]);
          if (!real) return;
          const joins = [await this.deps.facts.attempt(accountId, settings, real)];
          const sessionStartedAt = await this.deps.facts.sessionOf(accountId, settings);
          const command = { joins, sessionStartedAt };
          await commitOwn(this.deps.pipeline, accountId, 'EnterViewers', command, cause);
        },
      },
    ];
  }

  private toPay({ stream, data, meta }: StoredEvent): readonly Call[] {
    const accountId = idOf(stream);
    const since = meta.at;
    const order = data as unknown as Order & Told<'entry.asked'>;
    const { user, cost, giveawayId, viewerId, order: number = 0 } = order;
    if (cost === 0 || !user) return [];
    const viewer = payerOf({ ...order, user });
    const key = `giveaway/${giveawayId}/${viewerId}/${number}`;
    return [
      {
        step: 'pay',
        run: async (cause) => {
          const { ledger, pipeline } = this.deps;
          const why = { reason: 'Tickets', source: 'giveaway', refId: giveawayId, since } as const;
          const paid = (await ledger().take(accountId, viewer, cost, { key, ...why })) === 'taken';
          const command = { giveawayId, viewerId, order: number, paid };
          const { after } = await commitOwn(pipeline, accountId, 'SettleEntry', command, cause);
          // It was over by then.
          if (paid && !isSettled(after.state, giveawayId, viewerId, number))
            await ledger().give(accountId, viewer, cost, { key: `${key}/back`, ...why, source: 'refund' });
        },
      },
    ];
  }

  private async refundAll(
    accountId: string,
    { giveawayId, place }: Told<'giveaway.cancelled'>,
    since: string,
  ): Promise<void> {
    const { ticketCost } = (await this.settingsOf(accountId, giveawayId, place)).gates;
    if (ticketCost === 0) return;
    const { end } = await statesOf(accountId, giveawayId, place, this.deps.log);
    for (const entry of valuesOfTree(end.entries)) {
      const { user, bought, viewerId } = entry;
      if (bought === 0 || !user) continue;
      await this.deps.ledger().give(accountId, payerOf({ ...entry, user }), bought * ticketCost, {
        key: `giveaway/${giveawayId}/${viewerId}/refund`,
        reason: 'Giveaway cancelled',
        source: 'refund',
        refId: giveawayId,
        since,
      });
    }
  }

  /** Without reading all of a giveaway, where that can be. */
  private async settingsOf(
    accountId: string,
    giveawayId: string,
    place: number,
  ): Promise<StoredGiveawaySettings> {
    const { giveaway } = await giveawaysOf(this.deps.pipeline, accountId);
    if (giveaway?.giveawayId === giveawayId) return giveaway.settings;
    const { end } = await statesOf(accountId, giveawayId, place, this.deps.log);
    if (!end.giveaway) throw new Error(`There is no giveaway ${giveawayId}.`);
    return end.giveaway.settings;
  }
}

/** Tickets that somebody wants to pay; the first ones have no number. */
interface Order {
  readonly giveawayId: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly user: StoredEntrant | null;
  readonly cost: number;
  readonly order?: number;
  readonly simulated: boolean;
}

function payerOf({
  platform,
  user,
  simulated,
}: Pick<Entry, 'platform' | 'simulated'> & { readonly user: StoredEntrant }): NamedLedgerViewer {
  const { userId, login, name } = user;
  return { platform, userId, login, name, simulated };
}

function isSettled(state: Giveaways, giveawayId: string, viewerId: string, order: number): boolean {
  if (state.giveaway?.giveawayId !== giveawayId) return false;
  const entry = inTree(state.entries, viewerId);
  return entry !== undefined && (entry.asked === null || entry.orders > order + 1);
}

/** What the bot says of an event. */
function repliesTo(
  { type, data }: StoredEvent,
  {
    settings,
    viewers,
    tickets,
    winners,
  }: {
    readonly settings: StoredGiveawaySettings;
    readonly viewers: number;
    readonly tickets: number;
    readonly winners: readonly { readonly n: number; readonly user: StoredEntrant | null }[];
  },
): readonly BotReply[] {
  const [prize, how] = [prizeOf(settings), howOf(settings)];
  const user = winners.find(({ n }) => n === data['n'])?.user?.name ?? '…';
  switch (type) {
    case 'giveaway.started': {
      const values = { prize, how, keyword: settings.keyword, minutes: settings.durationMin };
      const message = settings.matchMode === 'redeem' ? 'giveaway.started_redeem' : 'giveaway.started';
      const disclaimer = {
        message: 'giveaway.disclaimer',
        values: { commit: typeof data['commit'] === 'string' ? data['commit'] : '' },
      };
      return [{ message, values }, ...(settings.showDisclaimer ? [disclaimer] : [])];
    }
    case 'giveaway.reminded':
      return data['said'] === true ? [{ message: 'giveaway.reminder', values: { prize, how, viewers } }] : [];
    case 'giveaway.paused':
      return [{ message: 'giveaway.paused' }];
    case 'giveaway.resumed':
      return [{ message: 'giveaway.resumed', values: { how } }];
    case 'giveaway.closed':
      return [{ message: 'giveaway.closed', values: { viewers, tickets } }];
    case 'winner.drawn':
      return settings.claimSeconds > 0
        ? [{ message: 'giveaway.winner_claim', values: { user, prize, seconds: settings.claimSeconds } }]
        : [{ message: 'giveaway.winner', values: { user, prize } }];
    case 'winner.claimed':
      return [{ message: 'giveaway.claimed', values: { user, prize } }];
    case 'winner.lost':
      return data['why'] === 'expired' ? [{ message: 'giveaway.expired', values: { user } }] : [];
    default:
      return [{ message: 'giveaway.cancelled' }];
  }
}
