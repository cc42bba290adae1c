import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { until } from '../until';

/** Message of Stream Deck's protocol, in either direction. */
interface Message {
  readonly event: string;
  readonly context?: string;
  readonly action?: string;
  readonly uuid?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

type Settings = Readonly<Record<string, unknown>>;

interface Key {
  readonly action: string;
  readonly controller: 'Keypad' | 'Encoder';
  settings: Settings;
}

export const device = { id: 'deck-1', name: 'Stream Deck +', size: { columns: 4, rows: 2 }, type: 7 };

/**
 * Stream Deck's side of the protocol: keys and dials, their pictures, stored settings, and property inspectors.
 * Settings outlive a restart, as they do there.
 */
export class StreamDeckHost {
  /** Global settings of the plugin. */
  globalSettings: Settings = {};
  /** All that the plugin has sent since it registered. */
  messages: Message[] = [];
  private readonly keys = new Map<string, Key>();
  private readonly inspectors = new Map<string, WebSocket>();
  private plugin: WebSocket | null = null;

  private constructor(
    private server: WebSocketServer,
    readonly port: number,
  ) {
    this.serve();
  }

  static async start(): Promise<StreamDeckHost> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    return new StreamDeckHost(server, (server.address() as AddressInfo).port);
  }

  /** Closes all connections at once, without a word, as a crash does. */
  async crash(): Promise<void> {
    for (const client of this.server.clients) client.terminate();
    await new Promise((done) => this.server.close(done));
    this.plugin = null;
    this.messages = [];
    this.inspectors.clear();
  }

  /** Listens again on the same port. */
  async restart(): Promise<void> {
    this.server = new WebSocketServer({ port: this.port, host: '127.0.0.1' });
    await once(this.server, 'listening');
    this.serve();
  }

  /** Waits until the plugin has registered, and shows it all keys again. */
  async untilRegistered(uuid: string): Promise<void> {
    await until(() => this.messages.some((each) => each.event === 'registerPlugin' && each.uuid === uuid), {
      what: 'the registration of the plugin',
      within: 20_000,
    });
    for (const context of this.keys.keys()) this.sendWillAppear(context);
  }

  /** Puts an action on the deck. */
  appear(
    context: string,
    action: string,
    settings: Settings,
    controller: Key['controller'] = 'Keypad',
  ): void {
    this.keys.set(context, { action, controller, settings });
    this.sendWillAppear(context);
  }

  /** Presses and releases a key. `wanted`: the state of a multi-action. */
  press(context: string, wanted?: 0 | 1): void {
    const more = wanted === undefined ? {} : { isInMultiAction: true, userDesiredState: wanted };
    for (const event of ['keyDown', 'keyUp'])
      this.sendOf(context, event, { ...this.place(context), ...more });
  }

  turn(context: string, ticks: number): void {
    this.sendOf(context, 'dialRotate', { ...this.place(context), ticks, pressed: false });
  }

  /** Sends the plugin any text, such as what no version of the protocol has. */
  sendRaw(text: string): void {
    this.plugin?.send(text);
  }

  settingsOf(context: string): Settings {
    return this.keys.get(context)?.settings ?? {};
  }

  /** Arguments that Stream Deck passes to `connectElgatoStreamDeckSocket` of a property inspector. */
  inspectorArguments(context: string): readonly [number, string, string, string, string] {
    const { action, settings } = this.keyOf(context);
    const info = JSON.stringify({ action, context, device: device.id, payload: { settings } });
    return [this.port, context, 'registerPropertyInspector', '{}', info];
  }

  /** Last picture of a key as SVG; null before the first. */
  pictureOf(context: string): string | null {
    const image = this.last(context, 'setImage')?.payload?.['image'];
    return typeof image === 'string' ? decodeURIComponent(image.replace(/^data:image\/svg\+xml,/, '')) : null;
  }

  /** Last state of a key: the index of its picture in the manifest. */
  stateOf(context: string): unknown {
    return this.last(context, 'setState')?.payload?.['state'];
  }

  feedbackOf(context: string): unknown {
    return this.last(context, 'setFeedback')?.payload;
  }

  alertsOf(context: string): number {
    return this.messages.filter((each) => each.event === 'showAlert' && each.context === context).length;
  }

  private last(context: string, event: string): Message | undefined {
    return this.messages.findLast((each) => each.event === event && each.context === context);
  }

  private serve(): void {
    this.server.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => this.take(socket, JSON.parse(data.toString()) as Message));
    });
  }

  private take(socket: WebSocket, message: Message): void {
    if (message.event === 'registerPropertyInspector') this.openInspector(socket, message.uuid ?? '');
    else if (message.event === 'registerPlugin') this.plugin = socket;
    if (socket === this.plugin) this.takeFromPlugin(message);
    else this.takeFromInspector(message);
  }

  private takeFromPlugin(message: Message): void {
    this.messages.push(message);
    const { event, context = '', payload = {} } = message;
    if (event === 'getGlobalSettings')
      this.send(this.plugin, {
        event: 'didReceiveGlobalSettings',
        payload: { settings: this.globalSettings },
      });
    if (event === 'setGlobalSettings') this.globalSettings = payload;
    if (event === 'sendToPropertyInspector')
      this.send(this.inspectors.get(context), {
        event,
        context,
        action: this.keyOf(context).action,
        payload,
      });
  }

  private takeFromInspector({ event, context = '', payload = {} }: Message): void {
    if (event === 'sendToPlugin') this.sendOf(context, 'sendToPlugin', payload);
    if (event !== 'setSettings') return;
    this.keyOf(context).settings = payload;
    this.sendOf(context, 'didReceiveSettings', this.place(context));
  }

  private openInspector(socket: WebSocket, context: string): void {
    this.inspectors.set(context, socket);
    this.sendOf(context, 'propertyInspectorDidAppear', {});
    socket.on('close', () => {
      this.inspectors.delete(context);
      this.sendOf(context, 'propertyInspectorDidDisappear', {});
    });
  }

  private sendWillAppear(context: string): void {
    this.sendOf(context, 'willAppear', this.place(context));
  }

  private place(context: string): Readonly<Record<string, unknown>> {
    const { controller, settings } = this.keyOf(context);
    const coordinates = { column: [...this.keys.keys()].indexOf(context), row: 0 };
    return { controller, settings, coordinates, isInMultiAction: false, resources: {}, state: 0 };
  }

  private keyOf(context: string): Key {
    const key = this.keys.get(context);
    if (!key) throw new Error(`No key has the context ${context}.`);
    return key;
  }

  private sendOf(context: string, event: string, payload: object): void {
    const { action } = this.keyOf(context);
    this.send(this.plugin, { event, action, context, device: device.id, payload });
  }

  private send(socket: WebSocket | null | undefined, message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
}
