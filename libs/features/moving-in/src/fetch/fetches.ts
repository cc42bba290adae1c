import type { PlatformEnvironment } from '@studio/contracts/channels/platform-settings';
import { PlatformVariables, wayTo } from '@studio/contracts/channels/platform-settings';
import { streamElementsApi } from '@studio/contracts/channels/streamelements-api';
import type { Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { DraftIntake } from '../drafts/draft-intake';
import { baseOf, type DraftStore } from '../drafts/draft-store';
import type { FetchPart, MoveInDraft, MoveInFile } from '../drafts/move-in';
import { fetchFirst, type FetchedSource, type SourceAccess } from './fetched-source';
import { SourceHttp } from './source-http';
import { ViewerPages } from './viewer-pages';

/** Longest time of the lists of viewers. */
const LONGEST_MS = 600_000;
const EVERY_MS = 1_500;
/** A fetch without a sign of life for so long has ended with its process. */
const LOST_MS = 15_000;

/** Names of what was fetched, among the files of a draft. */
const FETCHED = 'fetched';
const FETCHED_VIEWERS = 'fetched-viewers';

type Addresses = { readonly [Source in FetchedSource]: string };

/**
 * Returns the addresses of the bots that can be asked.
 * @throws Error for an address that may not be set: the server does not start
 */
export function sourceAddresses(environment: PlatformEnvironment): Addresses {
  const variables = new PlatformVariables(environment);
  return {
    streamelements: streamElementsApi(environment),
    nightbot: variables.url('NIGHTBOT_API_URL', 'https://api.nightbot.tv'),
    fossabot: variables.url('FOSSABOT_API_URL', 'https://fossabot.com'),
    moobot: variables.url('MOOBOT_API_URL', 'https://api.moo.bot'),
  };
}

export interface FetchesDeps {
  readonly addresses: Addresses;
  readonly outbound: Outbound;
  readonly drafts: DraftStore;
  readonly intake: DraftIntake;
  readonly clock: Clock;
  /** Aborted when the server stops. */
  readonly ending: AbortSignal;
  readonly warn: (line: string) => void;
  /** Longest time of one request in milliseconds; for tests. */
  readonly deadlineMs?: number;
}

/** Fetches from other bots. Tokens are in the memory of this class while they are used, one fetch per account. */
export class Fetches {
  private readonly running = new Map<string, AbortController>();
  private readonly outbound: Outbound;

  constructor(private readonly deps: FetchesDeps) {
    this.outbound = wayTo({ ...deps.addresses }, deps.outbound);
  }

  /**
   * Reads the short lists of a source. Those of viewers follow in the background, once `stored` resolves.
   * @throws Problem `source_rejected`, `source_unreachable`
   */
  async begin(
    accountId: string,
    { moveInId, source }: Pick<MoveInDraft, 'moveInId'> & { readonly source: FetchedSource },
    access: SourceAccess,
    stored: (read: Pick<MoveInDraft, 'files' | 'fetch'>) => Promise<void>,
  ): Promise<void> {
    const ended = this.begun(accountId);
    const { addresses, deadlineMs, intake, clock } = this.deps;
    const base = addresses[source];
    const { host } = new URL(base);
    const http = new SourceHttp({
      ...{ base, outbound: this.outbound, token: access.token, signal: ended.signal },
      ...(deadlineMs !== undefined && { deadlineMs }),
    });
    let pages: ViewerPages | null = null;
    try {
      const { value, notFetched, viewers } = await fetchFirst[source](http, access, host);
      const toRead = { source, name: FETCHED, text: JSON.stringify(value), path: null };
      const file = await orNothing(FETCHED, intake.read(baseOf(accountId, moveInId), 0, toRead));
      await stored({ files: [file], fetch: { aliveAt: viewers ? clock.now() : null, notFetched } });
      if (viewers) pages = new ViewerPages(http, viewers);
    } finally {
      if (!pages) this.ended(accountId, ended);
    }
    if (pages)
      void this.follow({ accountId, moveInId, source }, pages, ended).catch((error: unknown) => {
        if (!ended.signal.aborted) this.deps.warn(`Fetching viewers of ${host} ended: ${nameOf(error)}`);
      });
  }

  /** Ends the fetch of an account. */
  end(accountId: string): void {
    this.running.get(accountId)?.abort();
  }

  private begun(accountId: string): AbortController {
    this.end(accountId);
    const ended = new AbortController();
    this.running.set(accountId, ended);
    const end = (): void => ended.abort();
    if (this.deps.ending.aborted) end();
    this.deps.ending.addEventListener('abort', end, { once: true });
    ended.signal.addEventListener('abort', () => this.deps.ending.removeEventListener('abort', end));
    return ended;
  }

  private async follow(
    of: { readonly accountId: string; readonly moveInId: string; readonly source: FetchedSource },
    pages: ViewerPages,
    ended: AbortController,
  ): Promise<void> {
    const { accountId, moveInId } = of;
    const { drafts, clock } = this.deps;
    const report = async (): Promise<void> => {
      const draft = await drafts.update(accountId, moveInId, (before) =>
        before.fetch && before.fetch.aliveAt !== null
          ? {
              ...before,
              fetch: { ...before.fetch, aliveAt: clock.now() },
              progress: { done: pages.done, total: pages.total },
            }
          : before,
      );
      // It was discarded.
      if (!draft) ended.abort();
    };
    const late = setTimeout(() => ended.abort(), LONGEST_MS);
    const heart = setInterval(() => void report().catch(() => undefined), EVERY_MS);
    try {
      const missing = await readLists(pages);
      clearInterval(heart);
      await this.finish(of, pages, missing);
    } finally {
      clearTimeout(late);
      clearInterval(heart);
      this.ended(accountId, ended);
    }
  }

  private ended(accountId: string, ended: AbortController): void {
    if (this.running.get(accountId) === ended) this.running.delete(accountId);
    ended.abort();
  }

  private async finish(
    {
      accountId,
      moveInId,
      source,
    }: { readonly accountId: string; readonly moveInId: string; readonly source: FetchedSource },
    pages: ViewerPages,
    missing: readonly FetchPart[],
  ): Promise<void> {
    const { drafts, intake } = this.deps;
    const text = await pages.text();
    const place = baseOf(accountId, moveInId);
    const toRead = { source, name: FETCHED_VIEWERS, text, path: null };
    const file = text === null ? null : await orNothing(FETCHED_VIEWERS, intake.read(place, 1, toRead));
    await drafts.update(accountId, moveInId, ({ fetch, files, ...draft }) => ({
      ...draft,
      files: file ? [...files.slice(0, 1), file] : files,
      progress: { done: 0, total: 0 },
      fetch: { aliveAt: null, notFetched: [...(fetch?.notFetched ?? []), ...missing] },
    }));
  }
}

/** Returns true while lists of a draft are being fetched. @param now milliseconds since 1970 */
export function isFetching({ fetch }: MoveInDraft, now: number): boolean {
  return fetch !== undefined && fetch.aliveAt !== null && now - fetch.aliveAt < LOST_MS;
}

/** Returns the lists that are missing, those of a fetch included that ended with its process. */
export function notFetchedOf(draft: MoveInDraft, now: number): readonly FetchPart[] {
  const { aliveAt = null, notFetched = [] } = draft.fetch ?? {};
  return aliveAt === null || isFetching(draft, now) ? notFetched : [...notFetched, 'points', 'watchtime'];
}

/** Returns the lists that could not be read to their end. What was read of them counts. */
async function readLists(pages: ViewerPages): Promise<readonly FetchPart[]> {
  const missing: FetchPart[] = [];
  for (const list of ['points', 'watchtime'] as const)
    try {
      await pages.read(list);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      missing.push(list);
    }
  return missing;
}

/** A source may have nothing that can be read. */
async function orNothing(name: string, reading: Promise<MoveInFile>): Promise<MoveInFile> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.code === 'format_unknown') return { name, parts: [] };
    throw error;
  }
}

/** The message of an unexpected error may hold what was sent. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
