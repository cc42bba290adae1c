import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundError, type Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';
import type { RelayBoxes } from './relay-boxes';

/** Public address of an account's webhooks, without a slash at the end: of a studio without `/webhooks`, or of a box. */
export interface WebhookAddress {
  readonly source: 'pasted' | 'environment';
  /** `relay`: a relay stores the messages until the studio fetches them. */
  readonly mode: 'own' | 'relay';
  readonly url: string;
}

/** Proof that a source has reached the studio: its last verified message. */
interface Delivery {
  /** RFC 3339. */
  readonly at: string;
  /** Address and grant at that time: others need a proof of their own. */
  readonly of: string;
}

export type WebhookState = 'unreachable' | 'waiting' | 'proven' | 'silent';

export interface SourceState {
  readonly state: WebhookState;
  /** Last verified message: RFC 3339; null if none arrived at this address. */
  readonly lastAt: string | null;
}

export interface SelfTest {
  readonly state: 'ok' | 'failed';
  readonly reason: string | null;
  readonly at: string;
}

export interface WebhookAddressesDeps {
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>;
  readonly clock: Clock;
  /** Address of the environment; null if none is set. */
  readonly preset: string | null;
  readonly outbound: Outbound;
  /** Key of the answer to a self test. */
  readonly key: Buffer;
  readonly relays: RelayBoxes;
}

const [ADDRESS, DELIVERY] = ['webhook-address', 'webhook-delivery'];
const SILENT_MS = 24 * 3600_000;
/** Deliveries are stored at most this often. */
const NOTE_MS = 60_000;
const MOST_NOTED = 5_000;
const [TEST_MS, TEST_BYTES] = [5_000, 4_096];
/** Milliseconds between two looks for a self test. */
const LOOK_MS = 100;

/** Public addresses of webhooks, and the proof that messages arrive there [channels/6]. */
export class WebhookAddresses {
  /** Last stored delivery by source, in ms. */
  private readonly noted = new Map<string, { readonly at: number; readonly of: string }>();

  constructor(private readonly deps: WebhookAddressesDeps) {}

  /** Returns null if an account has no public address. @throws Unavailable */
  async of(accountId: string): Promise<WebhookAddress | null> {
    const found = await this.deps.records.get<{ url: string; mode?: 'own' | 'relay' }>(ADDRESS, accountId);
    if (found) return { source: 'pasted', mode: found.value.mode ?? 'own', url: found.value.url };
    const { preset } = this.deps;
    return preset === null ? null : { source: 'environment', mode: 'own', url: preset };
  }

  /** @param address null: the account's own address is removed @throws Unavailable */
  async set(accountId: string, address: Pick<WebhookAddress, 'mode' | 'url'> | null): Promise<void> {
    if (address?.mode !== 'relay') await this.deps.relays.remove(accountId);
    if (address === null) await this.deps.records.delete(ADDRESS, accountId);
    else await this.write(ADDRESS, accountId, { ...address });
  }

  /** Notes a verified message. @param grantId grant of the channel @throws Unavailable */
  async note(accountId: string, source: string, grantId: string): Promise<void> {
    const of = proofOf(await this.of(accountId), grantId);
    const id = `${accountId} ${source}`;
    const now = this.deps.clock.now();
    const before = this.noted.get(id);
    if (before && before.of === of && now - before.at < NOTE_MS) return;
    await this.write(DELIVERY, id, { at: new Date(now).toISOString(), of });
    this.noted.delete(id);
    this.noted.set(id, { at: now, of });
    const [oldest] = this.noted.keys();
    if (this.noted.size > MOST_NOTED && oldest !== undefined) this.noted.delete(oldest);
  }

  /** @throws Unavailable */
  async stateOf(accountId: string, source: string, grantId: string): Promise<SourceState> {
    const address = await this.of(accountId);
    if (!address) return { state: 'unreachable', lastAt: null };
    const found = await this.deps.records.get<Delivery & JsonObject>(DELIVERY, `${accountId} ${source}`);
    if (found?.value.of !== proofOf(address, grantId)) return { state: 'waiting', lastAt: null };
    const { at } = found.value;
    const isSilent = this.deps.clock.now() - Date.parse(at) > SILENT_MS;
    return { state: isSilent ? 'silent' : 'proven', lastAt: at };
  }

  /** Asks for the studio's own answer at a public address. */
  async test({ url, mode }: Pick<WebhookAddress, 'url' | 'mode'>): Promise<SelfTest> {
    const at = new Date(this.deps.clock.now()).toISOString();
    const nonce = randomBytes(16).toString('base64url');
    try {
      if (mode === 'relay') return await this.testRelay(url, nonce, at);
      const { status, body } = await this.deps.outbound.ask({
        url: `${url}/webhooks/self-test/${nonce}`,
        maxBytes: TEST_BYTES,
        timeoutMs: TEST_MS,
      });
      if (status !== 200) return { state: 'failed', reason: `status_${status}`, at };
      const isOurs = isSame(body.toString('utf8'), this.answerTo(nonce));
      return isOurs ? { state: 'ok', reason: null, at } : { state: 'failed', reason: 'other_server', at };
    } catch (error) {
      return { state: 'failed', reason: error instanceof OutboundError ? error.reason : 'unreachable', at };
    }
  }

  /** Posts to the box, and waits until the message comes back to this studio. */
  private async testRelay(url: string, nonce: string, at: string): Promise<SelfTest> {
    const { status } = await this.deps.outbound.ask({
      ...{ url: `${url}/self-test/${nonce}`, method: 'POST' },
      ...{ maxBytes: TEST_BYTES, timeoutMs: TEST_MS },
    });
    if (status !== 200) return { state: 'failed', reason: `status_${status}`, at };
    const until = performance.now() + TEST_MS;
    while (performance.now() < until) {
      if (await this.deps.relays.hasArrived(nonce)) return { state: 'ok', reason: null, at };
      await sleep(LOOK_MS);
    }
    return { state: 'failed', reason: 'not_fetched', at };
  }

  /** Returns the answer that proves this studio. */
  answerTo(nonce: string): string {
    return createHmac('sha256', this.deps.key).update(nonce).digest('base64url');
  }

  private async write(kind: string, id: string, value: JsonObject): Promise<void> {
    for (;;) {
      const found = await this.deps.records.get(kind, id);
      const isWritten = found
        ? await this.deps.records.compareAndSet(kind, id, found.version, value)
        : await this.deps.records.putIfAbsent(kind, id, value);
      if (isWritten) return;
    }
  }
}

/** Returns the address that a source posts to. @param route path below `/webhooks` */
export function postedTo({ mode, url }: Pick<WebhookAddress, 'mode' | 'url'>, route: string): string {
  return mode === 'relay' ? url + route : `${url}/webhooks${route}`;
}

function proofOf(address: WebhookAddress | null, grantId: string): string {
  return `${address?.url ?? ''} ${grantId}`;
}

/** Compares secrets in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
