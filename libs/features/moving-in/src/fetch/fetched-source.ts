import { Problem } from '@studio/kernel/problem';
import type { MoveInSource } from '../model/move-in.items';
import { entriesOf, isFields, listIn, textIn, type JsonFields } from '../sources/json-values';
import type { FetchPart } from '../drafts/move-in';
import { unreachable, type SourceCall, type SourceHttp } from './source-http';

/** Bots whose API can be asked. */
export const fetchedSources = ['streamelements', 'nightbot', 'fossabot', 'moobot'] as const;
export type FetchedSource = (typeof fetchedSources)[number];

/** Access to a channel of another bot. The token is used once and kept nowhere. */
export interface SourceAccess {
  readonly login?: string | undefined;
  readonly token?: string | undefined;
}

/** Answers of a source within a moment. */
export interface FirstAnswers {
  /** In the form of the source's exports. */
  readonly value: JsonFields;
  readonly notFetched: readonly FetchPart[];
  /** Paths of the lists of viewers, which take longer; null if the source has none. */
  readonly viewers: ViewerPaths | null;
}

export interface ViewerPaths {
  readonly points: string;
  readonly watchtime: string;
}

type Fetch = (http: SourceHttp, access: SourceAccess, host: string) => Promise<FirstAnswers>;

/** By source: the id of the channel, then each list. All throw Problem `source_rejected`, `source_unreachable`. */
export const fetchFirst: { readonly [Source in FetchedSource]: Fetch } = {
  streamelements: async (http, _access, host) => {
    const id = idIn(await http.json({ path: '/kappa/v2/channels/me' }), host);
    const bot = `/kappa/v2/bot`;
    const parts = new Parts(http);
    const commands = await parts.list('commands', { path: `${bot}/commands/${id}` });
    const timers = await parts.list('timers', { path: `${bot}/timers/${id}` });
    const filters = await parts.read('filters', { path: `${bot}/filters/${id}` });
    const points = `/kappa/v2/points/${id}`;
    const viewers = { points: `${points}/top`, watchtime: `${points}/watchtime` };
    return { ...parts.answers({ commands, timers, ...(isFields(filters) && { filters }) }), viewers };
  },
  nightbot: async (http, { login, token }, host) => {
    // Without a name, the token says whose channel it is.
    const headers: Readonly<Record<string, string>> =
      login === undefined
        ? {}
        : { 'nightbot-channel': idIn(await http.json({ path: `/1/channels/twitch/${login}` }), host) };
    const parts = new Parts(http);
    const commands = await parts.list('commands', { path: '/1/commands', headers });
    if (token === undefined) return { ...parts.answers({ commands }, ['timers']), viewers: null };
    const timers = await parts.list('timers', { path: '/1/timers', headers });
    return { ...parts.answers({ commands, timers }), viewers: null };
  },
  fossabot: async (http, { login = '' }, host) => {
    const channels = '/api/v2/cached/channels';
    const id = idIn(await http.json({ path: `${channels}/by-slug/${login}` }), host);
    const parts = new Parts(http);
    const commands = await parts.list('commands', { path: `${channels}/${id}/commands` });
    return { ...parts.answers({ commands }), viewers: null };
  },
  moobot: async (http, { login = '' }, host) => {
    const id = idIn(await http.json({ path: '/1/channel/meta', form: { name: login } }), host);
    const parts = new Parts(http);
    const path = '/1/channel/public/commands/list';
    const commands = await parts.list('commands', { path, form: { channel: id } });
    return { ...parts.answers({ commands }), viewers: null };
  },
};

/** Lists of a source. One that fails does not spoil the others; if all fail, the first problem is the answer. */
class Parts {
  private readonly failed: FetchPart[] = [];
  private problem: Problem | null = null;
  private isAnswered = false;

  constructor(private readonly http: SourceHttp) {}

  /** Returns the entries of a list; none if it is not answered. */
  async list(part: FetchPart, call: SourceCall): Promise<readonly JsonFields[]> {
    const answer = await this.read(part, call);
    return Array.isArray(answer) ? listIn(answer) : entriesOf(answer, part, 'list', 'docs');
  }

  async read(part: FetchPart, call: SourceCall): Promise<unknown> {
    try {
      const answer = await this.http.json(call);
      this.isAnswered = true;
      return answer;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem ??= error;
      this.failed.push(part);
      return null;
    }
  }

  /** @throws Problem if no list was answered */
  answers(
    value: JsonFields,
    alsoMissing: readonly FetchPart[] = [],
  ): Pick<FirstAnswers, 'value' | 'notFetched'> {
    if (!this.isAnswered && this.problem) throw this.problem;
    return { value, notFetched: [...this.failed, ...alsoMissing] };
  }
}

/** Returns the id of a channel, for a path. @throws Problem `source_unreachable` */
export function idIn(answer: unknown, host: string): string {
  const fields = isFields(answer) ? answer : {};
  const channel = isFields(fields['channel']) ? fields['channel'] : fields;
  const id = textIn(channel, '_id', 'id', 'userid');
  if (!/^[\w-]{1,64}$/u.test(id)) throw unreachable({ host }, 'does not name the channel', 'send_file');
  return id;
}

/** Returns true for a source whose API can be asked. */
export function isFetched(source: MoveInSource): source is FetchedSource {
  return fetchedSources.some((each) => each === source);
}
