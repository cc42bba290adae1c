import type { PlatformHttp } from '@studio/contracts/channels/platform-http';
import { kickPayload, type KickPayload } from './kick-events';

/** A redemption that waits, as Kick posts it. */
interface Waiting extends KickPayload {
  /** RFC 3339. */
  readonly at: string;
}

interface Answered<Item> {
  readonly data?: readonly Item[];
  readonly pagination?: { readonly next_cursor?: string };
}
interface RedemptionsOfReward {
  readonly reward?: object;
  readonly redemptions?: readonly {
    readonly id?: string;
    readonly redeemed_at?: string;
    readonly redeemer?: { readonly broadcaster_user_id?: number };
    readonly user_input?: string;
  }[];
}

const MOST_PAGES = 10;
const PEOPLE_AT_ONCE = 50;

/** Redemptions that wait, the oldest first, each as the one that is posted. @throws PlatformError */
export async function openRedemptions(http: PlatformHttp): Promise<readonly Waiting[]> {
  const groups = await pendingOnes(http);
  const people = await peopleOf(
    http,
    groups.flatMap(({ redemptions = [] }) =>
      redemptions.flatMap(({ redeemer }) => redeemer?.broadcaster_user_id ?? []),
    ),
  );
  const waiting = groups.flatMap(({ reward, redemptions = [] }) =>
    redemptions.flatMap(({ redeemer, redeemed_at = '', ...redemption }): readonly Waiting[] => {
      const at = Date.parse(redeemed_at);
      if (!Number.isFinite(at)) return [];
      const who = people.get(redeemer?.broadcaster_user_id ?? 0);
      const posted = { ...redemption, status: 'pending', reward, redeemer: who };
      return kickPayload('channel.reward.redemption.updated', posted, { isOwn: () => false }).map((body) => ({
        ...body,
        at: new Date(at).toISOString(),
      }));
    }),
  );
  return waiting.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

async function pendingOnes(http: PlatformHttp): Promise<readonly RedemptionsOfReward[]> {
  const all: RedemptionsOfReward[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { body } = await http.call({
      method: 'GET',
      path: '/v1/channels/rewards/redemptions',
      query: { status: 'pending', cursor },
    });
    const { data = [], pagination } = (body ?? {}) as Answered<RedemptionsOfReward>;
    all.push(...data);
    cursor = pagination?.next_cursor || undefined;
    if (cursor === undefined) break;
  }
  return all;
}

/** Kick names the viewers of redemptions by number only. */
async function peopleOf(http: PlatformHttp, ids: readonly number[]): Promise<ReadonlyMap<number, object>> {
  const people = new Map<number, object>();
  const each = [...new Set(ids)].map(String);
  for (let from = 0; from < each.length; from += PEOPLE_AT_ONCE) {
    const some = each.slice(from, from + PEOPLE_AT_ONCE);
    const [users, channels] = await Promise.all([
      http.call({ method: 'GET', path: '/v1/users', query: { id: some } }),
      http.call({ method: 'GET', path: '/v1/channels', query: { broadcaster_user_id: some } }),
    ]);
    const { data: named = [] } = (users.body ?? {}) as Answered<{ user_id: number; name: string }>;
    const { data: known = [] } = (channels.body ?? {}) as Answered<{
      broadcaster_user_id: number;
      slug: string;
    }>;
    const slugs = new Map(known.map(({ broadcaster_user_id, slug }) => [broadcaster_user_id, slug]));
    for (const { user_id, name } of named)
      people.set(user_id, { user_id, username: name, channel_slug: slugs.get(user_id) });
  }
  return people;
}
