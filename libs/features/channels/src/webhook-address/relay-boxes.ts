import { OutboundError, type Outbound } from '@studio/http/outbound';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import type { SecretRecords } from '@studio/records/secret-records';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';
import { RelayReader, type RelayBox, type RelayState } from './relay-reader';

export interface RelayBoxesDeps {
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>;
  readonly secrets: Pick<SecretRecords, 'get' | 'put' | 'delete'>;
  readonly outbound: Outbound;
}

const [BOX, STATE, TEST] = ['webhook-relay', 'webhook-relay-state', 'webhook-relay-test'];
/** Record with the accounts that have a box, and its only id. */
const [ACCOUNTS, ALL] = ['webhook-relay-accounts', 'all'];
const [CREATE_MS, CREATE_BYTES] = [10_000, 4_096];
const TEST_TTL_MS = 60_000;

/** Boxes of accounts at relays, and on the acting node the connections that read them. */
export class RelayBoxes {
  /** Readers by account, with the address that they read. */
  private readonly readers = new Map<string, { readonly reader: RelayReader; readonly of: string }>();

  constructor(private readonly deps: RelayBoxesDeps) {}

  /**
   * Makes a box at a relay, or takes one that exists.
   * @param url base of a relay, or with a key the address of a box
   * @returns address below which sources post
   * @throws Problem `invalid_value`
   */
  async open(accountId: string, url: URL, readKey: string | undefined): Promise<string> {
    const box =
      readKey === undefined
        ? await this.create(url)
        : { boxId: /^\/in\/([\w-]{22})\/?$/u.exec(url.pathname)?.[1] ?? '', readKey };
    if (box.boxId === '')
      throw invalid('With a key, enter the address of the box: https://relay.example.com/in/… .');
    const socketUrl = `${url.origin.replace(/^http/u, 'ws')}/boxes/${box.boxId}`;
    await this.deps.secrets.put(BOX, accountId, { socketUrl, readKey: box.readKey });
    await this.deps.records.delete(STATE, accountId);
    await this.changeAccounts((before) => [...before, accountId]);
    return `${url.origin}/in/${box.boxId}`;
  }

  /** @throws Unavailable */
  async remove(accountId: string): Promise<void> {
    if (!(await this.accounts()).includes(accountId)) return;
    await this.changeAccounts((before) => before.filter((each) => each !== accountId));
    await this.deps.secrets.delete(BOX, accountId);
    await this.deps.records.delete(STATE, accountId);
  }

  /** Lists the accounts that have a box. @throws Unavailable */
  async accounts(): Promise<readonly string[]> {
    const found = await this.deps.records.get<{ accounts: readonly string[] }>(ACCOUNTS, ALL);
    return found?.value.accounts ?? [];
  }

  /** State that the reading node reported last. @throws Unavailable */
  async stateOf(accountId: string): Promise<RelayState> {
    const found = await this.deps.records.get<{ state: RelayState }>(STATE, accountId);
    return found?.value.state ?? 'connecting';
  }

  /** Opens or closes the reader of an account, as it is stored now. @throws Unavailable */
  async match(accountId: string, routes: readonly WebhookRoute[]): Promise<void> {
    const box = await this.deps.secrets.get<RelayBox>(BOX, accountId);
    const of = box ? `${box.socketUrl} ${box.readKey}` : '';
    const before = this.readers.get(accountId);
    if (before?.of === of || (!before && !box)) return;
    this.readers.delete(accountId);
    await before?.reader.close();
    if (!box) return;
    const reader = new RelayReader(box, {
      routes,
      outbound: this.deps.outbound,
      onSelfTest: (nonce) => this.write(TEST, nonce, { arrived: true }, TEST_TTL_MS),
      onState: (state) => void this.write(STATE, accountId, { state }).catch(() => undefined),
    });
    this.readers.set(accountId, { reader, of });
  }

  /** Closes the readers of accounts that are not kept. */
  async close(keeps: (accountId: string) => boolean): Promise<void> {
    const gone = [...this.readers].filter(([accountId]) => !keeps(accountId));
    for (const [accountId] of gone) this.readers.delete(accountId);
    await Promise.all(gone.map(([, { reader }]) => reader.close()));
  }

  /** Returns true once a self test has come back through the relay. @throws Unavailable */
  async hasArrived(nonce: string): Promise<boolean> {
    return (await this.deps.records.get(TEST, nonce)) !== null;
  }

  private async changeAccounts(change: (before: readonly string[]) => readonly string[]): Promise<void> {
    for (;;) {
      const found = await this.deps.records.get<{ accounts: readonly string[] }>(ACCOUNTS, ALL);
      const value = { accounts: [...new Set(change(found?.value.accounts ?? []))] };
      const isWritten = found
        ? await this.deps.records.compareAndSet(ACCOUNTS, ALL, found.version, value)
        : await this.deps.records.putIfAbsent(ACCOUNTS, ALL, value);
      if (isWritten) return;
    }
  }

  private async create(url: URL): Promise<{ readonly boxId: string; readonly readKey: string }> {
    try {
      const { status, body } = await this.deps.outbound.ask({
        ...{ url: `${url.origin}/boxes`, method: 'POST' },
        ...{ maxBytes: CREATE_BYTES, timeoutMs: CREATE_MS },
      });
      const made = JSON.parse(body.toString('utf8')) as { boxId?: unknown; readKey?: unknown };
      const { boxId, readKey } = made;
      if (status === 201 && typeof boxId === 'string' && typeof readKey === 'string')
        if (/^[\w-]{22}$/u.test(boxId) && /^[\w-]{43}$/u.test(readKey)) return { boxId, readKey };
      throw invalid(`${url.host} is no relay, or it takes no more boxes.`);
    } catch (error) {
      if (error instanceof OutboundError || error instanceof SyntaxError)
        throw invalid(`${url.host} does not answer like a relay. Check the address.`);
      throw error;
    }
  }

  private async write(kind: string, id: string, value: Record<string, string | boolean>, ttlMs?: number) {
    const options = ttlMs === undefined ? {} : { ttlMs };
    for (;;) {
      const found = await this.deps.records.get(kind, id);
      const isWritten = found
        ? await this.deps.records.compareAndSet(kind, id, found.version, value, options)
        : await this.deps.records.putIfAbsent(kind, id, value, options);
      if (isWritten) return;
    }
  }
}

function invalid(message: string): Problem {
  return new Problem('invalid_value', message, { field: 'url' });
}
