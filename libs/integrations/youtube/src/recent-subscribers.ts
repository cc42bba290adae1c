import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';
import type { YoutubeApi } from './youtube-api';
import type { ChatMessageItem } from './youtube-events';

interface Subscription {
  readonly snippet?: { readonly publishedAt?: string };
  readonly subscriberSnippet?: { readonly channelId?: string; readonly title?: string };
}

interface Known {
  /** Time of the first look, ms since 1970: who subscribed before is no news. */
  readonly since: number;
  /** Channel ids of those who were reported or were there at the first look, the latest last. */
  readonly seen: readonly string[];
}

const KIND = 'youtube-subscribers';
const [PAGE, REMEMBERED] = [50, 500];

/** New subscribers of a channel, as far as they show publicly that they subscribe: YouTube names no others. */
export class RecentSubscribers {
  constructor(
    private readonly deps: {
      readonly api: YoutubeApi;
      readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet'>;
      readonly channelId: string;
      readonly now: () => number;
    },
  ) {}

  /**
   * Delivers subscribers who are new since the last look, the oldest first; the first look only marks who is there.
   * A subscriber is stored once delivered.
   * @throws PlatformError, Unavailable
   */
  async look(deliver: (item: ChatMessageItem) => Promise<void>): Promise<void> {
    const { api, records, channelId, now } = this.deps;
    const { items } = await api.list<Subscription>(
      '/subscriptions',
      { part: 'snippet,subscriberSnippet', myRecentSubscribers: 'true', maxResults: PAGE },
      { units: 1, purpose: 'watching' },
    );
    const found = await records.get<Known & JsonObject>(KIND, channelId);
    const before: Known = found?.value ?? { since: now(), seen: [] };
    const listed = items.flatMap(itemOf).reverse();
    const fresh = found
      ? listed.filter(
          ({ userId, at }) => Date.parse(at) >= before.since - CLOCK_MS && !before.seen.includes(userId),
        )
      : [];
    for (const { userId, name, at } of fresh) {
      const user = { userId, login: name.toLowerCase(), name };
      await deliver({ eventId: `subscriber-${userId}-${at}`, at, body: { type: 'follow', user } });
    }
    const newly = found ? fresh : listed;
    if (found && newly.length === 0) return;
    const ids = [...before.seen, ...newly.map(({ userId }) => userId)].slice(-REMEMBERED);
    const value: JsonObject = { since: before.since, seen: ids };
    if (found) await records.compareAndSet(KIND, channelId, found.version, value);
    else await records.putIfAbsent(KIND, channelId, value);
  }
}

/** Whoever subscribed in the minute before the first look may be listed after it. */
const CLOCK_MS = 60_000;

function itemOf({ snippet = {}, subscriberSnippet = {} }: Subscription) {
  const { channelId = '', title = '' } = subscriberSnippet;
  const at = new Date(snippet.publishedAt ?? NaN);
  if (channelId === '' || Number.isNaN(at.getTime())) return [];
  return [{ userId: channelId, name: title.replace(/^@/u, '') || channelId, at: at.toISOString() }];
}
