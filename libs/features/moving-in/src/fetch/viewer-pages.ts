import { setImmediate as breathe } from 'node:timers/promises';
import { entriesOf, isFields, numberIn, textIn } from '../sources/json-values';
import type { ViewerPaths } from './fetched-source';
import type { SourceHttp } from './source-http';

const PAGE = 100;
const MOST_PAGES = 1_000;
const AT_ONCE = 2_000;

/** Viewers of a source, as far as they are read. */
export class ViewerPages {
  /** Points and minutes, in the form of the source's exports, by lower-case login. */
  private readonly viewers = new Map<string, { username: string; points: number; minutes: number }>();
  /** Entries that were read, of both lists. */
  done = 0;
  /** Entries of both lists, as far as the source tells; not fewer than were read. */
  total = 0;

  constructor(
    private readonly http: Pick<SourceHttp, 'json'>,
    private readonly paths: ViewerPaths,
  ) {}

  /**
   * Reads a list, page by page, 100,000 viewers at most. It ends with the first page that has nobody new.
   * @throws Problem `source_rejected`, `source_unreachable`
   */
  async read(list: keyof ViewerPaths): Promise<void> {
    const key = list === 'points' ? 'points' : 'minutes';
    const before = this.done;
    const seen = new Set<string>();
    for (let page = 0, offset = 0; page < MOST_PAGES; page++) {
      const answer = await this.http.json({ path: this.paths[list], query: { limit: PAGE, offset } });
      const users = entriesOf(answer, 'users');
      const fresh = users.filter((user) => !seen.has(textIn(user, 'username').toLowerCase()));
      if (fresh.length === 0) break;
      for (const user of fresh) {
        const username = textIn(user, 'username');
        const login = username.toLowerCase();
        seen.add(login);
        const known = this.viewers.get(login) ?? { username, points: 0, minutes: 0 };
        this.viewers.set(login, { ...known, [key]: numberIn(user, key) });
      }
      offset += users.length;
      this.done = before + offset;
      const all = isFields(answer) ? numberIn(answer, '_total') : NaN;
      // The second list is about as long as the first.
      if (Number.isFinite(all)) this.total = list === 'points' ? 2 * all : before + all;
      this.total = Math.max(this.total, this.done);
      if (offset >= all) break;
    }
  }

  /** Returns the viewers as an export; null if there are none. */
  async text(): Promise<string | null> {
    if (this.viewers.size === 0) return null;
    const all = [...this.viewers.values()];
    const pieces: string[] = [];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      pieces.push(
        all
          .slice(at, at + AT_ONCE)
          .map((each) => JSON.stringify(each))
          .join(','),
      );
      await breathe();
    }
    return `{"users":[${pieces.join(',')}]}`;
  }
}
