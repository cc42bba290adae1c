import { LRUCache } from 'lru-cache';
import type {
  Ledger,
  LedgerCause,
  LedgerViewer,
  NamedLedgerViewer,
  ViewerStanding,
} from '@studio/areas/ledger';
import type { AccountPlaces } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { dayOf } from '@studio/kernel/day';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { Channels } from '@studio/platforms/port/channels';
import { PlatformError } from '@studio/platforms/port/platform-channel';
import type { PlatformId, PlatformUser } from '@studio/platforms/port/platform-event';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { ledgerDecider, type OwnLedgerCommands } from './ledger.decider';
import { accountIn, shardId, shardOf, type PointsAccount } from './ledger.state';
import { commandIdOf, commitLedger, commitLoyalty, shardWith, type DoneFor } from './loyalty.commits';
import { pointPlatforms, type PointPlatform } from './loyalty.fields';
import { pointsViewers, type PointsViewerDocument } from './loyalty.projection';
import type { PastMovements } from './past-movements';

/** Names of one commit. */
const NAMES_AT_ONCE = 400;

export interface PointsDeps {
  readonly pipeline: CommitPipeline;
  readonly log: Pick<CommitLog, 'read'>;
  /** Of the documents of names. */
  readonly reader: ProjectionReader;
  /** Waits until the names are known that the log holds. */
  readonly namesKnown: () => Promise<unknown>;
  readonly past: Pick<PastMovements, 'find'>;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly places: () => AccountPlaces;
  readonly channels: () => Channels;
  readonly clock: Clock;
}

/** A viewer of an account whose id is known. */
export interface KnownViewer {
  readonly viewerId: string;
  readonly platform: string;
  readonly login: string;
  readonly name: string;
  readonly userId: string;
  readonly simulated: boolean;
}

interface Moved {
  readonly event: string | null;
  readonly points: number;
  readonly seq: number;
  readonly position: string;
}

/** Viewers' points: how other areas take and give them, and how this one finds whose they are. */
export class Points implements Ledger {
  private readonly named = new LRUCache<string, string>({ max: 20_000 });

  constructor(private readonly deps: PointsDeps) {}

  async of(accountId: string, viewer: LedgerViewer): Promise<ViewerStanding> {
    const viewerId = await this.deps.viewers.idOf(accountId, viewer);
    const { points, minutes, messages } = await this.account(accountId, viewerId, viewer.simulated);
    return { points, watchMinutes: minutes, messages };
  }

  async take(
    accountId: string,
    viewer: NamedLedgerViewer,
    amount: number,
    cause: LedgerCause,
  ): Promise<'taken' | 'not_enough'> {
    const known = await this.known(accountId, viewer);
    const { event } = await this.move(accountId, known, -amount, 'all', cause);
    return event === 'points.refused' ? 'not_enough' : 'taken';
  }

  async give(
    accountId: string,
    viewer: NamedLedgerViewer,
    amount: number,
    cause: LedgerCause,
  ): Promise<void> {
    await this.move(accountId, await this.known(accountId, viewer), amount, 'most', cause);
  }

  /**
   * Moves points of somebody whose name is recorded.
   * @returns the event that it was, also when it was before, and how far the log goes with it
   */
  async move(
    accountId: string,
    { viewerId, platform, simulated }: Pick<KnownViewer, 'viewerId' | 'platform' | 'simulated'>,
    delta: number,
    mode: 'all' | 'most',
    { key, reason, source, refId, since }: LedgerCause,
    once?: string,
  ): Promise<Moved> {
    const command = {
      viewerId,
      platform,
      delta,
      mode,
      reason,
      source,
      refId,
      ...(once !== undefined && { once }),
    };
    const before = await this.deps.past.find(viewerId, commandIdOf(accountId, 'MovePoints', key), since);
    if (before) {
      const { state, position } = await shardWith(this.deps.pipeline, accountId, viewerId, simulated);
      return {
        event: 'points.changed',
        points: accountIn(state, viewerId).points,
        seq: before.seq,
        position,
      };
    }
    const shard = shardOf(viewerId, simulated);
    const place = { accountId, shard, day: await this.day(accountId) };
    const done = await commitLedger(this.deps.pipeline, place, 'MovePoints', command, { key });
    const { after, commit, repeated, position } = done;
    const [event] = commit?.events ?? (repeated ? await this.eventsAt(accountId, shard, repeated.from) : []);
    const seq = typeof event?.data['seq'] === 'number' ? event.data['seq'] : 0;
    return { event: event?.type ?? null, points: accountIn(after.state, viewerId).points, seq, position };
  }

  async account(accountId: string, viewerId: string, simulated: boolean): Promise<PointsAccount> {
    const { state } = await shardWith(this.deps.pipeline, accountId, viewerId, simulated);
    return accountIn(state, viewerId);
  }

  /** A command on the part of the ledger that a viewer is in. */
  async run<Name extends keyof OwnLedgerCommands>(
    accountId: string,
    viewer: Pick<KnownViewer, 'viewerId' | 'simulated'>,
    name: Name,
    command: OwnLedgerCommands[Name],
    why: DoneFor,
  ): Promise<{ readonly account: PointsAccount; readonly events: readonly { readonly data: object }[] }> {
    const shard = shardOf(viewer.viewerId, viewer.simulated);
    const place = { accountId, shard, day: await this.day(accountId) };
    const { after, commit } = await commitLedger(this.deps.pipeline, place, name, command, why);
    return { account: accountIn(after.state, viewer.viewerId), events: commit?.events ?? [] };
  }

  async day(accountId: string): Promise<string> {
    const { timeZone } = await this.deps.places().placeOf(accountId);
    return dayOf(this.deps.clock.now(), timeZone);
  }

  /** Somebody with their id, whose name is recorded from then on. */
  async known(accountId: string, viewer: NamedLedgerViewer): Promise<KnownViewer> {
    const [known] = await this.allKnown(accountId, [viewer]);
    if (!known) throw new Error('Nobody was asked for.');
    return known;
  }

  async allKnown(accountId: string, some: readonly NamedLedgerViewer[]): Promise<readonly KnownViewer[]> {
    const all = await Promise.all(
      some.map(async ({ platform, userId, login, name, simulated }): Promise<KnownViewer> => ({
        viewerId: await this.deps.viewers.idOf(accountId, { platform, userId }),
        platform,
        userId,
        login,
        name,
        simulated,
      })),
    );
    await this.name(accountId, all);
    return all;
  }

  /** Viewers of a login, as far as they are known here. Points go by it: nobody who was just named is missed. */
  async byLogin(accountId: string, login: string, platform?: string): Promise<readonly KnownViewer[]> {
    await this.deps.namesKnown();
    const { items } = await this.deps.reader.find<PointsViewerDocument>(pointsViewers, {
      index: 'login',
      equals: [accountId, login],
      limit: 20,
    });
    return items.map(({ doc }) => doc).filter((doc) => platform === undefined || doc.platform === platform);
  }

  /**
   * The viewer of a login: known here, or looked up at the platform.
   * @throws Problem `not_found`, `platform_needed`
   */
  async resolved(
    accountId: string,
    login: string,
    platform: PointPlatform | undefined,
  ): Promise<KnownViewer> {
    const known = await this.byLogin(accountId, login, platform);
    const real = known.filter(({ simulated }) => !simulated);
    const found = real.length > 0 ? real : known;
    if (found.length > 1)
      throw new Problem('platform_needed', `${login} is known on several platforms: send platform.`);
    const [viewer] = found;
    if (viewer) return viewer;
    for (const place of platform ? [platform] : pointPlatforms) {
      const { user, simulated } = await this.lookedUp(accountId, login, place);
      if (user) return this.known(accountId, { platform: place, simulated, ...user });
    }
    throw new Problem('not_found', `There is no viewer ${login}.`, { resource: 'viewer', login });
  }

  private async lookedUp(
    accountId: string,
    login: string,
    platform: PlatformId,
  ): Promise<{ readonly user: PlatformUser | null; readonly simulated: boolean }> {
    const channel = await this.deps.channels().on(accountId, platform);
    if (!channel) return { user: null, simulated: false };
    try {
      return { user: await channel.people.byLogin(login), simulated: channel.simulated };
    } catch (error) {
      if (error instanceof PlatformError) return { user: null, simulated: channel.simulated };
      throw error;
    }
  }

  /** Records the names of those whose name isn't known, or is another now. */
  private async name(accountId: string, all: readonly KnownViewer[]): Promise<void> {
    const unseen = all.filter(
      ({ viewerId, login, name }) => this.named.get(viewerId) !== `${login}\n${name}`,
    );
    if (unseen.length === 0) return;
    const ids = unseen.map(({ viewerId }) => viewerId);
    const found = await this.deps.reader.getMany<PointsViewerDocument>(pointsViewers, ids);
    const known = new Map(found.map(({ id, doc }) => [id, doc]));
    const others = unseen.filter(({ viewerId, login, name }) => {
      const doc = known.get(viewerId);
      return doc?.login !== login.toLowerCase() || doc.name !== name;
    });
    for (let from = 0; from < others.length; from += NAMES_AT_ONCE) {
      const viewers = others
        .slice(from, from + NAMES_AT_ONCE)
        .map(({ viewerId, platform, userId, login, name, simulated }) => ({
          viewerId,
          platform,
          user: { userId, login, name },
          simulated,
        }));
      await commitLoyalty(this.deps.pipeline, accountId, 'NameViewers', { viewers }, { key: null });
    }
    for (const { viewerId, login, name } of unseen) this.named.set(viewerId, `${login}\n${name}`);
  }

  private async eventsAt(
    accountId: string,
    shard: number,
    revision: number,
  ): Promise<readonly { readonly type: string; readonly data: { readonly [key: string]: unknown } }[]> {
    const stream = streamName(ledgerDecider.category, shardId(accountId, shard));
    for await (const page of this.deps.log.read(stream, revision)) return page.slice(0, 1);
    return [];
  }
}
