import type { BotReply, ChatBot, ChatPlatform, SaidReport } from '@studio/contracts/bot/chat-bot';
import type { Ledger, NamedLedgerViewer } from '@studio/contracts/loyalty/ledger';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { runInternal } from './commits';
import { inTree, valuesOfTree } from '@studio/kernel/viewer-tree';
import type { StoredEntrant, StoredGiveawaySettings } from './model/giveaway.event-shapes';
import type { GiveawayEvents } from './model/giveaway.events';
import { howOf, prizeOf } from './model/giveaway.messages';
import { giveawaysDue, type DueGiveaway } from './giveaway.projection';
import { statesOf } from './giveaway-checks';
import { giveawaysOf } from './giveaway.query-handlers';
import type { Entry, Giveaways } from './model/giveaway.state';
import type { JoinLookups } from './entries/joins';

export const GIVEAWAY_PROCESS = 'giveaways';

/** Largest number of winners that are gone on with at once. */
const WINNERS_AT_ONCE = 50;

export interface GiveawayProcessDeps {
  readonly pipeline: CommitPipeline;
  readonly log: Pick<CommitLog, 'read'>;
  /** Reader of the giveaways' documents. */
  readonly reader: ProjectionReader;
  readonly bot: Pick<ChatBot, 'say'>;
  readonly ledger: Pick<Ledger, 'take' | 'give'>;
  readonly lookups: JoinLookups;
  readonly warn: (line: string) => void;
}

/** Events that the bot announces. */
const spoken = [
  'giveaway.started',
  'giveaway.paused',
  'giveaway.resumed',
  'giveaway.closed',
  'giveaway.reminded',
  'giveaway.cancelled',
  'winner.drawn',
  'winner.asking',
  'winner.claimed',
  'winner.lost',
];

type EventData<Type extends keyof GiveawayEvents> = GiveawayEvents[Type];

/** Effects of giveaways: bot messages, payments and refunds of tickets, entries by rewards, and timers. */
export class GiveawayProcess implements Process {
  readonly name = GIVEAWAY_PROCESS;
  readonly categories = ['giveaway', 'activity', 'simulated', 'loyalty'];

  private readonly reporting = new Set<Promise<unknown>>();

  constructor(private readonly deps: GiveawayProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    ...Object.fromEntries(spoken.map((type) => [type, (event: StoredEvent) => this.says(event)])),
    'activity.recorded': (event) => this.redeemed(event),
    'entry.joined': (event) => this.toPay(event),
    'entry.asked': (event) => this.toPay(event),
    'viewers.linked': (event) => this.linked(event),
    'giveaway.cancelled': async (event) => [
      ...(await this.says(event)),
      { step: 'refund', run: () => this.refundAll(idOf(event.stream), event.data as never, event.meta.at) },
    ],
  };

  async due(now: number): Promise<readonly DueCall[]> {
    const due = await this.deps.reader.due<DueGiveaway>(giveawaysDue, now);
    return due.map(({ accountId, giveawayId, dueAt }) => ({
      id: `${accountId}.${giveawayId}.${dueAt}`,
      step: 'wake',
      run: (cause) => this.wake(accountId, giveawayId, cause),
    }));
  }

  /** Several winners' time may be over at once: one after the other. */
  private async wake(accountId: string, giveawayId: string, cause: Cause): Promise<void> {
    for (let i = 0; i < WINNERS_AT_ONCE; i++) {
      const key = `${cause.key}/${i}`;
      const { commit, repeated } = await runInternal(
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
    // A reminder is said by itself; whatever else is said here is waited for.
    const priority = event.type === 'giveaway.reminded' ? 'timer' : 'announcement';
    const asks = event.type === 'winner.asking' || event.data['asks'] === true;
    return repliesTo(event, { settings, viewers, tickets, winners: giveaway.winners }).map((reply, i) => ({
      step: `say ${i}`,
      run: async (cause) => {
        const once = `giveaway/${event.id}/${i}`;
        const report = asks ? (said: SaidReport) => this.asked(event, said, cause) : undefined;
        await this.deps.bot.say(accountId, reply, { platforms, once, priority, ...(report && { report }) });
      },
    }));
  }

  /** Notes what became of the line that asks a winner. Their time begins when it was sent where they write. */
  private asked({ stream, data }: StoredEvent, said: SaidReport, cause: Cause): void {
    const accountId = idOf(stream);
    const { giveawayId, n, attempt = 1 } = data as Asking;
    const committed = this.platformOf(accountId, giveawayId, n)
      .then((platform) => {
        const command = { giveawayId, n, attempt, asked: askedOutcome(said, platform) };
        return runInternal(this.deps.pipeline, accountId, 'ReportAsked', command, {
          ...cause,
          key: `${cause.key}/asked`,
        });
      })
      .catch((error: unknown) => {
        // The moment for another attempt comes by itself.
        this.deps.warn(`Could not record whether winner ${n} was asked to claim: ${String(error)}`);
      });
    const reporting: Promise<unknown> = committed.finally(() => this.reporting.delete(reporting));
    this.reporting.add(reporting);
  }

  private async platformOf(accountId: string, giveawayId: string, n: number): Promise<string | null> {
    const { giveaway } = await giveawaysOf(this.deps.pipeline, accountId);
    if (giveaway?.giveawayId !== giveawayId) return null;
    return giveaway.winners.find((winner) => winner.n === n)?.platform ?? null;
  }

  /** Resolves when all reports that are under way are written. */
  async settled(): Promise<void> {
    await Promise.all(this.reporting);
  }

  private async redeemed({ data, stream }: StoredEvent): Promise<readonly Call[]> {
    const accountId = idOf(stream);
    if (data['kind'] !== 'redemption' || data['late'] === true) return [];
    const { giveaway } = await giveawaysOf(this.deps.pipeline, accountId);
    const { settings } = giveaway ?? {};
    const isAsked = settings?.matchMode === 'redeem' || settings?.matchMode === 'any';
    const user = data['user'] as StoredEntrant | null;
    if (!settings || !isAsked || settings.rewardId !== data['rewardId'] || !user) return [];
    const join = {
      platform: data['platform'] as PlatformId,
      user,
      // A redemption does not report roles.
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
          const [real] = await this.deps.lookups.real(accountId, [join]);
          if (!real) return;
          const joins = [await this.deps.lookups.attempt(accountId, settings, real)];
          const sessionStartedAt = await this.deps.lookups.sessionOf(accountId, settings);
          const command = { joins, sessionStartedAt };
          await runInternal(this.deps.pipeline, accountId, 'EnterViewers', command, cause);
        },
      },
    ];
  }

  /** Linked viewers have one entry; what the others paid for theirs they get back. */
  private linked({ stream, data, meta }: StoredEvent): readonly Call[] {
    const accountId = idOf(stream);
    const { viewerIds, personId } = data as { readonly viewerIds?: string[]; readonly personId?: string };
    if (!viewerIds || !personId) return [];
    return [
      {
        step: 'one entry',
        run: async (cause) => {
          const command = { viewerIds, personId };
          const done = await runInternal(this.deps.pipeline, accountId, 'JoinEntries', command, cause);
          await this.refundJoined(accountId, viewerIds, done.after.state, meta.at);
        },
      },
    ];
  }

  private async refundJoined(
    accountId: string,
    viewerIds: readonly string[],
    { giveaway, entries }: Giveaways,
    since: string,
  ): Promise<void> {
    const ticketCost = giveaway?.settings.gates.ticketCost ?? 0;
    if (!giveaway || ticketCost === 0) return;
    for (const viewerId of viewerIds) {
      const entry = inTree(entries, viewerId);
      if (entry?.linked !== 'refunded' || entry.bought === 0 || !entry.user) continue;
      await this.deps.ledger.give(
        accountId,
        payerOf({ ...entry, user: entry.user }),
        entry.bought * ticketCost,
        {
          key: `giveaway/${giveaway.giveawayId}/${viewerId}/linked`,
          ...{ reason: 'Linked', source: 'refund', refId: giveaway.giveawayId, since },
        },
      );
    }
  }

  private toPay({ stream, data, meta }: StoredEvent): readonly Call[] {
    const accountId = idOf(stream);
    const since = meta.at;
    const order = data as Order & EventData<'entry.asked'>;
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
          const paid = (await ledger.take(accountId, viewer, cost, { key, ...why })) === 'taken';
          const command = { giveawayId, viewerId, order: number, paid };
          const { after } = await runInternal(pipeline, accountId, 'SettleEntry', command, cause);
          // It was over by then.
          if (paid && !isSettled(after.state, giveawayId, viewerId, number))
            await ledger.give(accountId, viewer, cost, { key: `${key}/back`, ...why, source: 'refund' });
        },
      },
    ];
  }

  private async refundAll(
    accountId: string,
    { giveawayId, place }: EventData<'giveaway.cancelled'>,
    since: string,
  ): Promise<void> {
    const { ticketCost } = (await this.settingsOf(accountId, giveawayId, place)).gates;
    if (ticketCost === 0) return;
    const { end } = await statesOf(accountId, giveawayId, place, this.deps.log);
    for (const entry of valuesOfTree(end.entries)) {
      const { user, bought, viewerId } = entry;
      if (bought === 0 || !user) continue;
      await this.deps.ledger.give(accountId, payerOf({ ...entry, user }), bought * ticketCost, {
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

/** A line that asks a winner; the first attempt has no number. */
type Asking = {
  readonly giveawayId: string;
  readonly n: number;
  readonly attempt?: number;
};

/** @param platform of the winner; null: they are not known any more */
export function askedOutcome(
  { isOff, lines }: SaidReport,
  platform: string | null,
): 'sent' | 'not_connected' | 'not_sent' {
  // The account asks by itself.
  if (isOff) return 'sent';
  const ofPlatform = lines.filter((line) => line.platform === platform);
  const counted = ofPlatform.length > 0 ? ofPlatform : lines;
  if (counted.length === 0) return 'not_connected';
  return counted.some(({ outcome }) => outcome === 'said') ? 'sent' : 'not_sent';
}

/** Tickets that somebody wants to pay; the first ones have no number. */
type Order = {
  readonly giveawayId: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly user: StoredEntrant | null;
  readonly cost: number;
  readonly order?: number;
  readonly simulated: boolean;
};

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

/** Returns the bot's messages about an event. */
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
    case 'winner.asking':
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
