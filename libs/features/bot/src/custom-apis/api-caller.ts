import { isAtLeast, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { stateOf } from '@studio/kernel/state-of';
import { OutboundError, type Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { SecretRecords } from '@studio/records/secret-records';
import { LRUCache } from 'lru-cache';
import { filledAddress } from './api-address';
import { saidOf } from './api-answer';
import { customApiDecider } from './custom-api.decider';
import { apiNamed, type CustomApi } from './custom-api.state';

export const API_SECRETS = 'custom-api-secrets';

/** Secret parts of an address. */
export interface ApiSecrets {
  readonly query: string;
  readonly headers: { readonly [name: string]: string };
}

const MAX_BYTES = 64 * 1024;
const REDIRECTS = 3;
/** Largest number of requests to an API per minute. */
const A_MINUTE = 30;
const MINUTE_MS = 60_000;
const CACHED = 5_000;

export interface ApiCallerDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly secrets: Pick<SecretRecords, 'get'>;
  readonly outbound: Pick<Outbound, 'ask'>;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Asks the addresses of accounts for what the bot says. */
export class ApiCaller {
  private readonly answers = new LRUCache<string, { readonly said: string }>({ max: CACHED });
  private readonly asked = new LRUCache<string, readonly number[]>({ max: CACHED });
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(private readonly deps: ApiCallerDeps) {}

  /**
   * Resolves `{api:name}`. Placeholders in the result are not filled.
   * @returns null if no such API exists, it is switched off, or it is not for that role
   */
  async say(accountId: string, name: string, args: string, role: ViewerRole): Promise<string | null> {
    const api = apiNamed(await stateOf(this.deps.pipeline, customApiDecider, accountId), name);
    if (!api?.enabled || !isAtLeast(role, api.minRole)) return null;
    const key = JSON.stringify([accountId, api.apiId, api.secretsId, api.responsePath, api.maxChars, args]);
    const cached = this.answers.get(key);
    if (cached) return cached.said;
    const running = this.underWay.get(key);
    if (running) return running;
    const asking = this.ask(accountId, api, args)
      .then((said) => {
        if (said !== null && api.cacheS > 0) this.answers.set(key, { said }, { ttl: api.cacheS * 1000 });
        return said ?? api.fallback;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, asking);
    return asking;
  }

  private async ask(accountId: string, api: CustomApi, args: string): Promise<string | null> {
    if (!this.mayAsk(`${accountId} ${api.apiId}`)) return null;
    const { query = '', headers = {} } =
      (await this.deps.secrets.get<ApiSecrets>(API_SECRETS, api.secretsId)) ?? ({} as Partial<ApiSecrets>);
    const url = filledAddress({ url: api.url, query }, args);
    if (!url) return null;
    const { method, timeoutMs } = api;
    const limits = { maxBytes: MAX_BYTES, timeoutMs, redirects: method === 'GET' ? REDIRECTS : 0 };
    try {
      const answer = await this.deps.outbound.ask({ url, method, headers, ...limits });
      if (answer.status < 200 || answer.status > 299) return null;
      return saidOf(answer.body.toString('utf8'), api.responsePath, api.maxChars);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.deps.warn(`The custom API ${api.apiId} of account ${accountId} did not respond: ${error.reason}`);
      return null;
    }
  }

  private mayAsk(api: string): boolean {
    const now = this.deps.clock.now();
    const recent = (this.asked.get(api) ?? []).filter((at) => now - at < MINUTE_MS);
    if (recent.length >= A_MINUTE) return false;
    this.asked.set(api, [...recent, now]);
    return true;
  }
}
