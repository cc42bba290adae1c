import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocketServer, type WebSocket } from 'ws';
import { atEnd } from '../at-end';
import { FakeScenes, text, type Data } from './fake-scenes';

/** Request that was sent to OBS. */
export interface ObsCall {
  readonly type: string;
  readonly data: Data;
}

/** Answer to a request, or a status code of obs-websocket for a refusal. */
type Answer = Data | number;
type Handler = (data: Data) => Answer;

/** Fault of one request: a status code, no answer at all, or the end of the connection. */
export type ObsFault = number | 'silence' | 'drop';

interface Message {
  readonly op: number;
  readonly d: Data;
}

/** Requests that only read. */
const reads = /^Get/;

/**
 * Stand-in for OBS with a browser source, which OBS as Debian packages it lacks. It speaks obs-websocket 5, keeps scenes and
 * inputs as OBS does, and misbehaves on command.
 */
export class FakeObs {
  readonly password = 'password of the fake';
  readonly scenes = new FakeScenes();
  /** Requests that change something, in order. */
  readonly writes: ObsCall[] = [];
  /** Faults of the next requests of a type. */
  readonly faults = new Map<string, ObsFault[]>();
  /** Calls before the next request of a type is answered. */
  readonly beforeNext = new Map<string, () => void>();
  /** Status of `GetStats` and `GetStreamStatus`. */
  stats: Data = { activeFps: 60, cpuUsage: 3, memoryUsage: 300, availableDiskSpace: 500_000 };
  stream: Data = { outputActive: false };
  record: Data = { outputActive: false };
  private readonly sockets = new Set<WebSocket>();
  private readonly handlers: Readonly<Record<string, Handler>>;

  private constructor(private readonly server: WebSocketServer) {
    this.handlers = { ...this.general(), ...this.scenes.handlers };
    this.scenes.emit = (type, data) => this.emit(type, data);
    server.on('connection', (socket) => this.identify(socket));
  }

  static async start(): Promise<FakeObs> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const obs = new FakeObs(server);
    atEnd(() => obs.close());
    return obs;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Types of the requests that changed something. */
  get written(): readonly string[] {
    return this.writes.map(({ type }) => type);
  }

  /** Makes the next requests of a type fail. */
  fail(type: string, ...faults: readonly ObsFault[]): void {
    this.faults.set(type, [...faults]);
  }

  emit(eventType: string, eventData: Data = {}): void {
    for (const socket of this.sockets) send(socket, 5, { eventType, eventIntent: 1, eventData });
  }

  async close(): Promise<void> {
    for (const socket of this.server.clients) socket.terminate();
    this.server.close();
    await once(this.server, 'close');
  }

  private identify(socket: WebSocket): void {
    const [salt, challenge] = [randomBytes(16).toString('base64'), randomBytes(16).toString('base64')];
    const expected = hash(hash(this.password + salt) + challenge);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('message', (raw: Buffer) => {
      const { op, d } = JSON.parse(raw.toString()) as Message;
      if (op === 1 && d['authentication'] !== expected) socket.close(4009, 'Authentication failed.');
      else if (op === 1) {
        this.sockets.add(socket);
        send(socket, 2, { negotiatedRpcVersion: 1 });
      } else this.take(socket, op, d);
    });
    const authentication = { salt, challenge };
    send(socket, 0, { obsWebSocketVersion: '5.5.0', rpcVersion: 1, authentication });
  }

  private take(socket: WebSocket, op: number, d: Data): void {
    const requestId = text(d['requestId']);
    if (op === 6) {
      const answer = this.answer(socket, d);
      if (answer) send(socket, 7, answer);
    }
    if (op === 8) {
      const requests = d['requests'] as Data[];
      const results = requests.map((request) => this.answer(socket, request));
      if (!results.includes(null)) send(socket, 9, { requestId, results });
    }
  }

  /** Returns the answer to a request; null for one that stays without. */
  private answer(socket: WebSocket, request: Data): Data | null {
    const { requestType, requestId } = request;
    const [type, data] = [text(requestType), (request['requestData'] ?? {}) as Data];
    if (!reads.test(type)) this.writes.push({ type, data });
    this.beforeNext.get(type)?.();
    this.beforeNext.delete(type);
    const fault = this.faults.get(type)?.shift();
    if (fault === 'drop') socket.terminate();
    if (fault === 'drop' || fault === 'silence') return null;
    const result = fault ?? this.handlers[type]?.(data) ?? 204;
    const named = { requestType: type, ...(requestId !== undefined && { requestId }) };
    return typeof result === 'number'
      ? { ...named, requestStatus: { result: false, code: result, comment: `${type} failed` } }
      : { ...named, requestStatus: { result: true, code: 100 }, responseData: result };
  }

  private general(): Readonly<Record<string, Handler>> {
    return {
      GetVersion: () => ({
        ...{ obsVersion: '31.0.0', obsWebSocketVersion: '5.5.0', rpcVersion: 1, platform: 'ubuntu' },
        availableRequests: Object.keys(this.handlers),
        supportedImageFormats: ['png', 'jpg'],
      }),
      GetStats: () => this.stats,
      GetStreamStatus: () => this.stream,
      GetRecordStatus: () => this.record,
      GetReplayBufferStatus: () => 604,
      GetVirtualCamStatus: () => ({ outputActive: false }),
      GetStudioModeEnabled: () => ({ studioModeEnabled: false }),
      GetCurrentSceneTransition: () => ({ transitionName: 'Cut', transitionDuration: null }),
      GetSourceScreenshot: ({ sourceName, imageFormat }) =>
        this.scenes.has(text(sourceName))
          ? { imageData: `data:image/${text(imageFormat)};base64,${JPEG}` }
          : 600,
    };
  }
}

/** Beginning of a JPEG. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64');

function send(socket: WebSocket, op: number, d: Data): void {
  socket.send(JSON.stringify({ op, d }));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
