import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import {
  StudioClient,
  StudioError,
  type DeckButton,
  type DeckPage,
  type Pairing,
  type Pressed,
} from './studio';

/** State of the link. `refused`: the studio does not know the program any more, so that it must be paired again. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused';

/** OBS of the owner, by the topic `obs`. */
export interface LinkedObs {
  readonly obsId: number;
  readonly status: string;
  readonly rev: number | null;
  readonly programScene: string | null;
  readonly previewScene: string | null;
  readonly outputs: { readonly [output: string]: { readonly state: string } } | null;
}

/** Shortest time between two readings of the buttons, ms. */
const APART_MS = 60;
/** Interval at which a clock on a button is read again, ms. */
const CLOCK_MS = 1_000;
/** Interval at which the connection is checked, and time for the answer, ms. */
const WATCH_MS = 900;
/** Time after which a reading that failed is repeated, ms. */
const AGAIN_MS = 2_000;
const topics = ['design', 'deck', 'runtime', 'bot', 'obs'];
/** Messages after which buttons may look different. */
const changes = ['delta', 'snapshot', 'deck', 'runtime', 'bot', 'obs'];
/** Refusals that end the pairing; the token was revoked, or the overlay deleted. */
const endings = new Set(['unauthorized', 'not_found', 'insufficient_scope', 'account_suspended']);

/**
 * Connection of a paired program: the buttons of the deck with their present states. A press never waits for the
 * connection; without one it fails.
 */
export class StudioLink {
  state: LinkState = 'connecting';
  buttons: readonly DeckButton[] = [];
  pages: readonly DeckPage[] = [];
  readonly obs = new Map<number, LinkedObs>();
  readonly client: StudioClient;
  private readonly socket: Socket;
  private readonly listeners = new Set<() => void>();
  private watching: NodeJS.Timeout | undefined;
  private later: NodeJS.Timeout | undefined;
  private isReading = false;
  private mustRead = false;
  private isEnded = false;

  constructor(
    pairing: Pairing,
    private readonly locale: 'en' | 'de' = 'en',
  ) {
    this.client = new StudioClient(pairing);
    const { url, overlayId, token } = pairing;
    const clientId = `deck-${randomUUID()}`;
    this.socket = io(`${url}/editor`, {
      transports: ['websocket'],
      autoConnect: false,
      reconnectionDelay: 300,
      reconnectionDelayMax: 3_000,
      auth: { overlayId, clientId, token, topics },
    });
  }

  start(): this {
    const { socket } = this;
    socket.on('hello', () => this.readSoon());
    for (const change of changes) socket.on(change, () => this.readSoon());
    socket.on('obs', (obs: LinkedObs) => {
      this.obs.set(obs.obsId, obs);
      this.notify();
    });
    socket.on('gone', () => this.end());
    socket.on('drain', ({ afterMs }: { afterMs: number }) => {
      setTimeout(() => this.isEnded || socket.disconnect().connect(), Math.random() * afterMs);
    });
    socket.on('disconnect', (reason) => {
      if (this.isEnded) return;
      this.setState('lost');
      if (reason === 'io server disconnect') setTimeout(() => this.isEnded || socket.connect(), 1_000);
    });
    socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: string } }) => {
      const code = error.data?.code;
      if (code !== undefined && endings.has(code)) this.end();
      else {
        this.setState('lost');
        // socket.io repeats only what failed below it.
        if (code !== undefined) setTimeout(() => this.isEnded || socket.connect(), AGAIN_MS);
      }
    });
    socket.connect();
    this.watching = setInterval(() => this.watch(), WATCH_MS);
    return this;
  }

  stop(): void {
    this.isEnded = true;
    clearInterval(this.watching);
    clearTimeout(this.later);
    this.socket.disconnect();
    this.listeners.clear();
  }

  /** Calls a listener after each change of the state, the buttons or OBS. @returns a function that ends it */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  button(id: string): DeckButton | null {
    return this.buttons.find((each) => each.id === id) ?? null;
  }

  /** @throws StudioError also while the connection is away: a press is never made up for later */
  async press(buttonId: string, set?: 'on' | 'off'): Promise<Pressed> {
    this.requireOpen();
    const pressed = await this.client.press(buttonId, { pressId: randomUUID(), ...(set && { set }) });
    this.readSoon();
    return pressed;
  }

  /** @throws StudioError `unreachable` */
  requireOpen(): void {
    if (this.state !== 'open') throw new StudioError('unreachable', 'The studio cannot be reached.');
  }

  private watch(): void {
    if (!this.socket.connected) return;
    this.socket.timeout(WATCH_MS).emit('ping', (error: Error | null) => {
      if (error) this.setState('lost');
      else if (this.state === 'lost') this.readSoon();
    });
  }

  private end(): void {
    this.isEnded = true;
    clearInterval(this.watching);
    clearTimeout(this.later);
    this.socket.disconnect();
    this.buttons = [];
    this.pages = [];
    this.setState('refused');
  }

  private readSoon(): void {
    this.mustRead = true;
    if (this.isReading || this.isEnded) return;
    this.isReading = true;
    void this.reading().finally(() => (this.isReading = false));
  }

  /** Reads until nothing has changed meanwhile. The link is open once the present state is known. */
  private async reading(): Promise<void> {
    clearTimeout(this.later);
    while (this.mustRead && !this.isEnded) {
      this.mustRead = false;
      try {
        [this.buttons, this.pages] = await Promise.all([
          this.client.buttons(this.locale),
          this.client.pages(),
        ]);
        if (this.isEnded) return;
        if (this.socket.connected) this.state = 'open';
        this.notify();
      } catch (error) {
        if (error instanceof StudioError && endings.has(error.code)) return this.end();
        this.readAfter(AGAIN_MS);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, APART_MS));
    }
    if (this.buttons.some(({ group, value }) => group === 'obs' && value !== null)) this.readAfter(CLOCK_MS);
  }

  private readAfter(ms: number): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.readSoon(), ms);
  }

  private setState(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
