import type { CommitLog } from '@studio/kernel/commit-log';
import { streamName } from '@studio/kernel/event';
import { FairQueue } from '@studio/kernel/fair-queue';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { Slices } from '@studio/kernel/slices';
import { LRUCache } from 'lru-cache';
import { checkOf, type GiveawayStates } from './draw/checking';
import { giveawayDecider } from './giveaway.decider';
import type { GiveawayDocument } from './giveaway.projection';
import type { Giveaways } from './model/giveaway.state';
import type { CheckedDrawView, GiveawayCheckView } from './model/giveaway.views';

/** A check without names: those may be forgotten, the rest stays as it is. */
export interface NamelessCheck extends Omit<GiveawayCheckView, 'draws'> {
  readonly draws: readonly Omit<CheckedDrawView, 'login'>[];
}

type Checked = Pick<GiveawayDocument, 'giveawayId' | 'place'>;

/** Results in memory, about 10 kB each at most. */
const CACHED = 200;
/** Another node may have forgotten a viewer meanwhile. */
const CACHED_MS = 10 * 60_000;

/**
 * Checks giveaways that are over, one at a time: a check reads the whole stream of a giveaway. Equal questions share
 * one check, and its result is cached until a viewer of the account is forgotten; lists are not cached.
 */
export class GiveawayChecks {
  private readonly results = new LRUCache<string, NamelessCheck>({ max: CACHED, ttl: CACHED_MS });
  private readonly running = new Map<string, Promise<NamelessCheck>>();
  private readonly queue = new FairQueue({
    atOnce: 1,
    waitingPerOwner: 5,
    waiting: 50,
    refusal: () =>
      new Problem('unavailable', 'Too many giveaways are being checked. Try again in a few seconds.'),
  });

  constructor(private readonly log: Pick<CommitLog, 'read'>) {}

  /**
   * Checks one giveaway.
   * @param listed number of the draw whose list is part of the answer
   * @throws Problem `unavailable`
   */
  of(accountId: string, giveaway: Checked, listed: number | undefined): Promise<NamelessCheck> {
    const label = `${accountId} ${giveaway.giveawayId}`;
    const known = this.results.get(label);
    if (known && !known.draws.some(({ n }) => n === listed)) return Promise.resolve(known);
    const key = `${label} ${listed ?? ''}`;
    const running = this.running.get(key);
    if (running) return running;
    const check = this.queue
      .run(accountId, () => this.check(accountId, giveaway, listed))
      .then((made) => {
        // Forgotten results are not stored again by a check that began before.
        if (this.running.get(key) === check) this.results.set(label, { ...made, list: null });
        return made;
      })
      .finally(() => {
        if (this.running.get(key) === check) this.running.delete(key);
      });
    this.running.set(key, check);
    return check;
  }

  /** Drops what is cached of an account: lists that name a forgotten viewer can't be checked any more. */
  forget(accountId: string): void {
    for (const map of [this.results, this.running])
      for (const key of [...map.keys()]) if (key.startsWith(`${accountId} `)) map.delete(key);
  }

  private async check(
    accountId: string,
    { giveawayId, place }: Checked,
    listed: number | undefined,
  ): Promise<NamelessCheck> {
    const slices = new Slices();
    const states = await statesOf(accountId, giveawayId, place, this.log, slices);
    const { draws, ...rest } = await checkOf(states, giveawayId, listed, slices);
    return { ...rest, draws: draws.map(({ login: _, ...draw }) => draw) };
  }
}

/** The states of a giveaway's stream before each of its draws, and at its end, from the log. */
export async function statesOf(
  accountId: string,
  giveawayId: string,
  place: number,
  log: Pick<CommitLog, 'read'>,
  slices = new Slices(),
): Promise<GiveawayStates> {
  const before: Giveaways[] = [];
  let fold = { ...emptyFold<Giveaways, unknown>(giveawayDecider), revision: place - 1 };
  for await (const page of log.read(streamName(giveawayDecider.category, accountId), place))
    for (const event of page) {
      const isOther = event.type === 'giveaway.started' && event.data['giveawayId'] !== giveawayId;
      if (isOther) return { before, end: fold.state };
      if (event.type === 'winner.drawn') before.push(fold.state);
      fold = foldEvents(giveawayDecider, fold, [event]);
      await slices.rest();
    }
  return { before, end: fold.state };
}
