import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';
import type { Outbound } from '@studio/http/outbound';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';

export type RelayState = 'connecting' | 'open' | 'refused';

/** Address of a box at a relay, and the key that opens it. */
export interface RelayBox {
  /** `wss://` address of the box. */
  readonly socketUrl: string;
  readonly readKey: string;
}

export interface RelayReaderDeps {
  readonly routes: readonly WebhookRoute[];
  readonly outbound: Pick<Outbound, 'lookupOf' | 'identity'>;
  /** Receives the nonce of a self test. @throws Unavailable */
  readonly onSelfTest: (nonce: string) => Promise<void>;
  readonly onState: (state: RelayState) => void;
  readonly rests?: { readonly first: number; readonly last: number };
}

interface Relayed {
  readonly seq: number;
  readonly source: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const RESTS = { first: 1_000, last: 60_000 };
/** A relay that is silent for longer has gone: it pings every 25 s. */
const SILENT_MS = 70_000;
const OPEN_MS = 15_000;
/** A message of 256 KiB in base64, with its headers. */
const MAX_BYTES = 1024 * 1024;
const SELF_TEST = /^self-test\/([\w-]{22})$/;

/**
 * Reads the box of an account at a relay. A message is acknowledged once its route has answered for good: it is durable, or
 * refused. What cannot be stored now is tried again, and the messages behind it wait.
 */
export class RelayReader {
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly box: RelayBox,
    private readonly deps: RelayReaderDeps,
  ) {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    const { first, last } = this.deps.rests ?? RESTS;
    for (let failures = 0; !signal.aborted;) {
      this.deps.onState('connecting');
      const outcome = await this.read().catch(() => 'failed' as const);
      if (signal.aborted) return;
      if (outcome === 'refused') this.deps.onState('refused');
      failures = outcome === 'was-open' ? 0 : failures + 1;
      await this.rest(outcome === 'refused' ? last : Math.min(last, first * 2 ** failures));
    }
  }

  /** Reads until the connection ends. */
  private read(): Promise<'was-open' | 'refused' | 'failed'> {
    const { socketUrl, readKey } = this.box;
    const { outbound, onState } = this.deps;
    const lookup = outbound.lookupOf(socketUrl);
    const headers = { ...outbound.identity, authorization: `Bearer ${readKey}` };
    const options = {
      lookup,
      headers,
      maxPayload: MAX_BYTES,
      handshakeTimeout: OPEN_MS,
      followRedirects: false,
    };
    const socket = new WebSocket(socketUrl, options);
    const { signal } = this.ending;
    const end = (): void => socket.terminate();
    return new Promise((resolve) => {
      let outcome: 'was-open' | 'refused' | 'failed' = 'failed';
      let working: Promise<void> = Promise.resolve();
      const silence = setTimeout(end, SILENT_MS);
      silence.unref();
      signal.addEventListener('abort', end, { once: true });
      socket.on('unexpected-response', (_request, answer) => {
        if (answer.statusCode === 401 || answer.statusCode === 404) outcome = 'refused';
        end();
      });
      socket.on('open', () => {
        outcome = 'was-open';
        onState('open');
      });
      socket.on('ping', () => silence.refresh());
      socket.on('error', end);
      socket.on('message', (data: Buffer) => {
        silence.refresh();
        working = working.then(() => this.take(socket, data)).catch(end);
      });
      socket.on('close', () => {
        clearTimeout(silence);
        signal.removeEventListener('abort', end);
        // One after the other, also over a new connection.
        void working.then(() => resolve(outcome));
      });
    });
  }

  private async take(socket: WebSocket, data: Buffer): Promise<void> {
    const message = JSON.parse(data.toString('utf8')) as Relayed;
    const { first, last } = this.deps.rests ?? RESTS;
    for (let attempt = 0; socket.readyState === socket.OPEN; attempt++) {
      if (await this.isProcessed(message)) return socket.send(JSON.stringify({ ack: message.seq }));
      await this.rest(Math.min(last, first * 2 ** attempt));
    }
  }

  private async isProcessed({ source, headers, body }: Relayed): Promise<boolean> {
    try {
      const nonce = SELF_TEST.exec(source)?.[1];
      if (nonce !== undefined) {
        await this.deps.onSelfTest(nonce);
        return true;
      }
      for (const route of this.deps.routes) {
        const parameters = parametersOf(route.path, `/${source}`);
        if (parameters) return (await route.answer(parameters, Buffer.from(body, 'base64'), headers)) !== 503;
      }
      return true;
    } catch {
      return false;
    }
  }

  private async rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
  }
}

/** Returns the parameters of a path by its pattern, such as `/kofi/:accountId/:secret`; null if it is another path. */
export function parametersOf(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    if (part.startsWith(':')) parameters[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}
