import {
  CAGE_PORT,
  CAGE_READY,
  type Failure,
  type FromCage,
  type GraphicCall,
  type GraphicAnswer,
  type GraphicStart,
  type Request,
  type ToCage,
  type WidgetEventName,
  type WidgetStart,
} from '../bridge';

/** Longest waits, in ms: for the page of the cage, for the widget to load, and for its first answer then. */
const [CAGE_MS, LOAD_MS, ANSWER_MS] = [10_000, 20_000, 5000];
/** Longest wait for a graphic to load, in ms. */
const GRAPHIC_LOAD_MS = 10_000;
/** Interval of pings, and how many may stay unanswered. */
const [PING_MS, MOST_LOST] = [2000, 3];

export interface CageEvents {
  /** The widget has taken `onWidgetLoad` and answers. */
  ready(): void;
  /** @param detail what the widget says about it */
  failed(failure: Failure, detail?: string): void;
  /** Error in the widget's code. */
  error(text: string): void;
  ask(what: Request, args: readonly unknown[]): Promise<unknown>;
}

/** One run of a widget, in a frame of another origin. It ends with `dispose`, which also ends an endless loop in it. */
export class CageFrame {
  readonly element = document.createElement('iframe');
  private port: MessagePort | null = null;
  private isReady = false;
  private isOver = false;
  private deadline = 0;
  private pinging = 0;
  /** Number of the last ping, and of the last one that was answered. */
  private sent = 0;
  private answered = 0;
  private loads = 0;
  /** Answers of a graphic that are still to come, by id. */
  private readonly asked = new Map<number, (answer: GraphicAnswer | null) => void>();
  private lastAsked = 0;

  /** @param isHidden true while the page is not painted: then nothing is expected to answer */
  constructor(
    address: string,
    private readonly start: WidgetStart | GraphicStart,
    private readonly isHidden: () => boolean,
    private readonly events: CageEvents,
  ) {
    const { element } = this;
    element.setAttribute('sandbox', 'allow-scripts');
    element.allow = '';
    element.referrerPolicy = 'no-referrer';
    element.title = '';
    element.src = address;
    element.addEventListener('load', () => {
      if (++this.loads > 1) this.fail('navigated');
    });
    window.addEventListener('message', this.take);
    this.expect(CAGE_MS, 'unreachable');
  }

  /** Sends an event to the widget. */
  send(name: WidgetEventName, detail: unknown): void {
    this.post(['event', name, detail]);
  }

  /** Sends a graphic the values of its settings. */
  update(values: GraphicStart['values']): void {
    this.post(['values', values]);
  }

  /** Has a graphic do something. @returns its answer; null if the frame is gone before it */
  act(action: GraphicCall): Promise<GraphicAnswer | null> {
    if (this.isOver) return Promise.resolve(null);
    const id = ++this.lastAsked;
    return new Promise((done) => {
      this.asked.set(id, done);
      this.post(['act', id, action]);
    });
  }

  dispose(): void {
    this.isOver = true;
    for (const done of this.asked.values()) done(null);
    this.asked.clear();
    window.clearTimeout(this.deadline);
    window.clearInterval(this.pinging);
    window.removeEventListener('message', this.take);
    this.port?.close();
    this.element.remove();
  }

  private readonly take = ({ source, origin, data }: MessageEvent): void => {
    // The frame is sandboxed, so that its origin is opaque.
    if (source !== this.element.contentWindow || origin !== 'null' || data !== CAGE_READY || this.port)
      return;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data: message }: MessageEvent<FromCage>) => this.receive(message);
    this.element.contentWindow?.postMessage(CAGE_PORT, '*', [port2]);
    this.post(['start', this.start]);
    this.expect('graphic' in this.start ? GRAPHIC_LOAD_MS : LOAD_MS, 'not_ready');
  };

  private receive(message: FromCage): void {
    if (this.isOver) return;
    switch (message[0]) {
      case 'loaded':
        if (this.sent > 0) return;
        this.expect(ANSWER_MS, 'unresponsive');
        return this.ping();
      case 'pong':
        return this.answer(message[1]);
      case 'unable':
        return this.fail('unable', message[1]);
      case 'did':
        this.asked.get(message[1])?.(message[2]);
        this.asked.delete(message[1]);
        return;
      case 'failed':
        return this.fail(message[1]);
      case 'error':
        return this.events.error(message[1]);
      case 'ask': {
        const [, id, what, args] = message;
        const reply = (value: unknown): void => this.post(['answer', id, value]);
        this.events.ask(what, args).then(reply, () => reply(null));
      }
    }
  }

  private answer(ping: number): void {
    this.answered = Math.max(this.answered, Math.min(ping, this.sent));
    if (this.isReady) return;
    this.isReady = true;
    window.clearTimeout(this.deadline);
    this.pinging = window.setInterval(() => this.watch(), PING_MS);
    this.events.ready();
  }

  private watch(): void {
    // Hidden pages answer late or never.
    if (this.isHidden()) this.answered = this.sent;
    if (this.sent - this.answered >= MOST_LOST) this.fail('unresponsive');
    else this.ping();
  }

  private ping(): void {
    this.post(['ping', ++this.sent]);
  }

  private post(message: ToCage): void {
    if (!this.isOver) this.port?.postMessage(message);
  }

  private expect(ms: number, failure: Failure): void {
    window.clearTimeout(this.deadline);
    this.deadline = window.setTimeout(() => this.fail(failure), ms);
  }

  private fail(failure: Failure, detail?: string): void {
    if (this.isOver) return;
    this.dispose();
    this.events.failed(failure, detail);
  }
}
