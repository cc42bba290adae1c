import type { CommandCause } from '@studio/kernel/internal-command';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';
import type {
  Ledger,
  LedgerCause,
  LedgerViewer,
  NamedLedgerViewer,
  ViewerBalance,
} from '@studio/contracts/loyalty/ledger';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Clock } from '@studio/kernel/clock';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { dayOf } from '@studio/kernel/day';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformId, PlatformUser } from '@studio/contracts/channels/platform-event';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { ErasedViewers, ViewerBuffer } from '@studio/viewers/viewer-buffers';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { ledgerDecider, type InternalLedgerCommands, type MovePoints } from './ledger.decider';
import type { LedgerEvents } from './ledger.events';
import { accountIn, newAccount, shardId, shardOf, type PointsAccount } from './ledger.state';
import { ledgerCommandId, commitLedger, commitLoyalty, shardWith } from './loyalty.commits';
import { pointPlatforms, type PointPlatform } from '../model/loyalty.fields';
import { pointsViewers, type PointsViewerDocument } from './loyalty.projection';
import type { PastMovements } from './past-movements';

/** Names of one commit. */
const NAMES_AT_ONCE = 400;

export interface PointsDeps {
  readonly pipeline: CommitPipeline;
  readonly log: Pick<CommitLog, 'read'>;
  /** Reader of the documents with names. */
  readonly reader: ProjectionReader;
  /** Waits until the names are known that the log holds. */
  readonly namesKnown: () => Promise<unknown>;
  readonly past: Pick<PastMovements, 'find'>;
  readonly viewers: Pick<ViewerKeys, 'idOf' | 'ownIdOf' | 'personOf' | 'membersOf' | 'link'>;
  readonly places: AccountPlaces;
  readonly channels: Channels;
  readonly clock: Clock;
}

/** A viewer of an account whose id is known; linked viewers share one. */
export type KnownViewer = Omit<PointsViewerDocument, 'accountId' | 'called'>;

/** A movement with which a linked viewer has handed over what they had. */
export type HandedOver = Pick<LedgerEvents['points.changed'], 'seq' | 'viewerId' | 'platform'> & {
  readonly link: NonNullable<LedgerEvents['points.changed']['link']>;
};

interface Moved {
  readonly event: string | null;
  /** Code of a refusal for another reason than too few points. */
  readonly why: string | null;
  readonly points: number;
  readonly seq: number;
  readonly position: string;
}

/** Viewers' points: how other areas take and give them, and how this one finds whose they are. */
export class Points implements Ledger, ViewerBuffer {
  private readonly named = new LRUCache<string, string>(atMost(20_000));

  constructor(private readonly deps: PointsDeps) {}

  async of(accountId: string, viewer: LedgerViewer): Promise<ViewerBalance> {
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
    { viewerId: named, platform, simulated }: Pick<KnownViewer, 'viewerId' | 'platform' | 'simulated'>,
    delta: number,
    mode: 'all' | 'most',
    { key, reason, source, refId, since }: LedgerCause,
    more: Pick<MovePoints, 'once' | 'staked' | 'limits'> = {},
  ): Promise<Moved> {
    // They may have been linked since whoever asks looked them up.
    const viewerId = await this.deps.viewers.personOf(named);
    const command = { ...{ viewerId, platform, delta, mode, reason, source, refId }, ...more };
    const before = await this.movedBefore(viewerId, ledgerCommandId(accountId, 'MovePoints', key), since);
    if (before) {
      const { state, position } = await shardWith(this.deps.pipeline, accountId, viewerId, simulated);
      return {
        event: 'points.changed',
        why: null,
        points: accountIn(state, viewerId).points,
        seq: before.seq,
        position,
      };
    }
    const shard = shardOf(viewerId, simulated);
    const ledger = { accountId, shard, day: await this.day(accountId) };
    const done = await commitLedger(this.deps.pipeline, ledger, 'MovePoints', command, { key });
    const { after, commit, repeated, position } = done;
    const [event] = commit?.events ?? (repeated ? await this.eventsAt(accountId, shard, repeated.from) : []);
    const seq = typeof event?.data['seq'] === 'number' ? event.data['seq'] : 0;
    const why = typeof event?.data['why'] === 'string' ? event.data['why'] : null;
    return {
      event: event?.type ?? null,
      why,
      points: accountIn(after.state, viewerId).points,
      seq,
      position,
    };
  }

  /** Returns the earlier movement with the same cause, even if the viewer was linked later. */
  private async movedBefore(
    viewerId: string,
    commandId: string,
    since: string,
  ): ReturnType<PastMovements['find']> {
    const { past, viewers } = this.deps;
    const others = (await viewers.membersOf(viewerId)).filter((other) => other !== viewerId);
    for (const other of others) {
      // Their movements lie in another stream, which this one remembers nothing of.
      const found = await past.find(other, commandId, since, { isRemembered: false });
      if (found) return found;
    }
    return past.find(viewerId, commandId, since);
  }

  async account(accountId: string, named: string, simulated: boolean): Promise<PointsAccount> {
    const viewerId = await this.deps.viewers.personOf(named);
    const { state } = await shardWith(this.deps.pipeline, accountId, viewerId, simulated);
    return accountIn(state, viewerId);
  }

  /** A command on the part of the ledger that a viewer is in. */
  async run<Name extends keyof InternalLedgerCommands>(
    accountId: string,
    viewer: Pick<KnownViewer, 'viewerId' | 'simulated'>,
    name: Name,
    command: InternalLedgerCommands[Name],
    why: CommandCause,
  ): Promise<{ readonly account: PointsAccount; readonly events: readonly { readonly data: object }[] }> {
    const shard = shardOf(viewer.viewerId, viewer.simulated);
    const ledger = { accountId, shard, day: await this.day(accountId) };
    const { after, commit } = await commitLedger(this.deps.pipeline, ledger, name, command, why);
    return { account: accountIn(after.state, viewer.viewerId), events: commit?.events ?? [] };
  }

  /** The id that stands for a viewer and all who are linked with them. */
  personOf(viewerId: string): Promise<string> {
    return this.deps.viewers.personOf(viewerId);
  }

  /**
   * Has linked viewers share what they have: all of it goes to the person. May be repeated.
   * @param others own ids of the others, and where they are
   */
  async join(
    accountId: string,
    person: Pick<KnownViewer, 'viewerId' | 'platform'>,
    others: readonly Pick<KnownViewer, 'viewerId' | 'platform'>[],
    simulated: boolean,
  ): Promise<void> {
    const ids = [person, ...others].map(({ viewerId }) => viewerId).sort();
    await this.deps.viewers.link(person.viewerId, ids);
    for (const { viewerId, platform } of others)
      await this.handOver(accountId, { viewerId, platform, simulated }, person);
  }

  /** Moves what a linked viewer has to their person. */
  async handOver(
    accountId: string,
    { viewerId, platform, simulated }: Pick<KnownViewer, 'viewerId' | 'platform' | 'simulated'>,
    person: Pick<KnownViewer, 'viewerId' | 'platform'>,
  ): Promise<void> {
    const day = await this.day(accountId);
    const shard = shardOf(viewerId, simulated);
    const isHere = shardOf(person.viewerId, simulated) === shard;
    const to = { viewerId: person.viewerId, platform: person.platform, isHere };
    const command = { viewerId, platform, to };
    const { commit } = await commitLedger(
      this.deps.pipeline,
      { accountId, shard, day },
      'HandOver',
      command,
      { key: null },
    );
    const [out] = commit?.events ?? [];
    if (!isHere && out) await this.takeOver(accountId, out.data as HandedOver, simulated);
  }

  /** Has what was handed over arrive in another part of the ledger, once. */
  async takeOver(
    accountId: string,
    { seq, viewerId, platform, link }: HandedOver,
    simulated: boolean,
  ): Promise<void> {
    const ledger = {
      accountId,
      shard: shardOf(link.viewerId, simulated),
      day: await this.day(accountId),
    };
    const command = {
      viewerId: link.viewerId,
      platform: link.platform,
      from: { viewerId, platform },
      account: { ...newAccount, ...link.account },
    };
    await commitLedger(this.deps.pipeline, ledger, 'TakeOver', command, { key: `link/${seq}` });
  }

  /** Returns a viewer with the name that is known; null if the viewer was forgotten. */
  async withName(viewerId: string): Promise<KnownViewer | null> {
    await this.deps.namesKnown();
    return (await this.deps.reader.get<PointsViewerDocument>(pointsViewers, viewerId))?.doc ?? null;
  }

  async day(accountId: string): Promise<string> {
    const { timeZone } = await this.deps.places.placeOf(accountId);
    return dayOf(this.deps.clock.now(), timeZone);
  }

  /** Returns the viewer with their id, and records their name. */
  async known(accountId: string, viewer: NamedLedgerViewer): Promise<KnownViewer> {
    const [known] = await this.allKnown(accountId, [viewer]);
    if (!known) throw new Error('Nobody was asked for.');
    return known;
  }

  async allKnown(accountId: string, some: readonly NamedLedgerViewer[]): Promise<readonly KnownViewer[]> {
    const all = await Promise.all(
      some.map(async ({ platform, userId, login, name, simulated }): Promise<KnownViewer> => ({
        viewerId: await this.deps.viewers.ownIdOf(accountId, { platform, userId }),
        platform,
        userId,
        login,
        name,
        simulated,
      })),
    );
    // A name is one platform's: linked viewers keep theirs.
    await this.name(accountId, all);
    return this.asPersons(all);
  }

  /** Viewers of a login, as far as they are known here. Points go by it: nobody who was just named is missed. */
  async byLogin(accountId: string, login: string, platform?: string): Promise<readonly KnownViewer[]> {
    return this.listed('login', [accountId, login], platform);
  }

  /**
   * Returns the viewers whom a text names: those of that login, else those who are called so.
   * @param text with or without @
   */
  async called(accountId: string, text: string, platform: string): Promise<readonly KnownViewer[]> {
    const name = text.trim().replace(/^@/, '').toLowerCase();
    if (name === '') return [];
    const byLogin = await this.listed('login', [accountId, name], platform);
    return byLogin.length > 0 ? byLogin : this.listed('called', [accountId, name], platform);
  }

  private async listed(
    index: 'login' | 'called',
    equals: readonly string[],
    platform: string | undefined,
  ): Promise<readonly KnownViewer[]> {
    await this.deps.namesKnown();
    const { items } = await this.deps.reader.find<PointsViewerDocument>(pointsViewers, {
      ...{ index, equals, limit: 20 },
    });
    const found = items.map(({ doc }) => doc);
    const all = await this.asPersons(
      found.filter((doc) => platform === undefined || doc.platform === platform),
    );
    // Linked viewers of one login are one.
    return all.filter((one, i) => all.findIndex(({ viewerId }) => viewerId === one.viewerId) === i);
  }

  private asPersons(viewers: readonly KnownViewer[]): Promise<readonly KnownViewer[]> {
    return Promise.all(
      viewers.map(async (viewer) => ({
        ...viewer,
        viewerId: await this.deps.viewers.personOf(viewer.viewerId),
      })),
    );
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
      throw new Problem('platform_needed', `${login} is known on several platforms. Send platform.`);
    const [viewer] = found;
    if (viewer) return viewer;
    for (const each of platform ? [platform] : pointPlatforms) {
      const { user, simulated } = await this.lookedUp(accountId, login, each);
      if (user) return this.known(accountId, { platform: each, simulated, ...user });
    }
    throw new Problem('not_found', `There is no viewer ${login}.`, { resource: 'viewer', login });
  }

  private async lookedUp(
    accountId: string,
    login: string,
    platform: PlatformId,
  ): Promise<{ readonly user: PlatformUser | null; readonly simulated: boolean }> {
    const channel = await this.deps.channels.on(accountId, platform);
    if (!channel) return { user: null, simulated: false };
    try {
      return { user: await channel.people.byLogin(login), simulated: channel.simulated };
    } catch (error) {
      if (error instanceof PlatformError) return { user: null, simulated: channel.simulated };
      throw error;
    }
  }

  forget(_accountId: string, { viewerIds }: ErasedViewers): void {
    for (const viewerId of viewerIds) this.named.delete(viewerId);
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
