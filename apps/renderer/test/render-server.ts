import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Server } from 'socket.io';
import { atEnd } from '../../../test/support/at-end';
import {
  HEARTBEAT_MS,
  PROTOCOL,
  RENDER_NAMESPACE,
  type ArmedScene,
  type Delta,
  type LiveValues,
  type MomentMessage,
  type RecentSignals,
  type RenderAuth,
  type RenderChange,
  type RendererToServer,
  type Report,
  type RenderState,
  type ServerToRenderer,
} from '@studio/realtime/protocol';
import { applyChanges } from '@studio/realtime/render-state';

const types: { readonly [ending: string]: string } = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  map: 'application/json',
  svg: 'image/svg+xml',
};

const policy = (inlineScript: string): string =>
  `default-src 'none'; script-src 'self' ${inlineScript}; style-src 'self' 'unsafe-inline'; font-src 'self'; ` +
  "img-src 'self' data: blob:; media-src 'self'; frame-src https: http://127.0.0.1:*; connect-src 'self' ws: wss:";

export const emptyState: RenderState = {
  canvas: { width: 1920, height: 1080 },
  sceneId: 1,
  layers: {},
  stack: [],
};

const { dist, isFresh } = createRequire(__filename)('../../../scripts/last-build.cjs') as {
  readonly dist: string;
  isFresh(): boolean;
};

/** Returns the page of the last build if it is current; else builds one into a separate folder. */
export function buildPage(): { readonly folder: string; remove(): void } {
  if (isFresh()) return { folder: join(dist, 'apps/renderer'), remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  atEnd(remove);
  execFileSync(process.execPath, [join(__dirname, '../build.cjs'), folder], { stdio: 'pipe' });
  return { folder, remove };
}

/**
 * A small server that shows one overlay under every link: serves the page and speaks the render protocol. It stops
 * after the last test of the file.
 */
export class RenderServer {
  state: RenderState = emptyState;
  /** Recent signals, sent after each join. */
  live: LiveValues = {};
  /** Live data that every page receives in addition. */
  ofAccount: LiveValues = {};
  recent: readonly RecentSignals[] = [];
  epoch = 'epoch-1';
  heartbeatMs = HEARTBEAT_MS;
  /** Version of the page that it says it has. */
  bundle = 'test';
  /** Number of requests for the server's time. */
  pings = 0;
  /** Set to refuse every handshake with this code. */
  refuses: string | null = null;
  /** Number of refused connections. */
  refusals = 0;
  readonly handshakes: RenderAuth[] = [];
  readonly acks: { readonly position: string; readonly paintedAt: number }[] = [];
  readonly reports: Report[] = [];
  readonly resyncs: { readonly since: string | null; readonly epoch: string | null }[] = [];
  /** Values of widgets, by layer and key. */
  readonly values = new Map<string, unknown>();
  /** Number of further requests of widgets that come too fast. */
  refusesAsks = 0;
  /** Uploads by address. */
  readonly media = new Map<string, { readonly type: string; readonly content: Buffer }>();
  /** Uploads whose requests are never answered. */
  readonly heldBack = new Set<string>();
  /** Requested uploads. */
  readonly asked: string[] = [];
  /** Number of further requests to answer with 503, by a text that the address contains. */
  readonly failing = new Map<string, number>();
  private readonly log: Delta[] = [];
  private count = 0;
  private http: HttpServer | null = null;
  private io: Server<RendererToServer, ServerToRenderer> | null = null;
  private port = 0;

  constructor(private readonly folder: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get position(): string {
    return `p${String(this.count).padStart(6, '0')}`;
  }

  /** Starts, or starts again on the same port. */
  async start(): Promise<void> {
    this.http = createServer((request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/media/')) this.asked.push(path);
      if (this.heldBack.has(path)) return;
      if (this.fails(path)) {
        response.statusCode = 503;
        response.end();
      } else if (path.startsWith('/o/')) {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('content-security-policy', policy(this.inlineScript()));
        response.end(readFileSync(join(this.folder, 'index.html')));
      } else if (path.startsWith('/renderer/')) {
        const name = basename(path);
        response.setHeader('content-type', types[name.split('.').pop() ?? ''] ?? 'text/plain');
        response.end(readFileSync(join(this.folder, name)));
      } else if (this.media.has(path)) {
        this.sendMedia(path, request.headers.range, response);
      } else {
        response.statusCode = 404;
        response.end();
      }
    });
    this.io = new Server(this.http, { serveClient: false });
    this.serve(this.io);
    this.http.listen(this.port, '127.0.0.1');
    await once(this.http, 'listening');
    atEnd(() => this.stop());
    this.port = (this.http.address() as AddressInfo).port;
  }

  /** Goes away with everything that is connected to it. */
  async stop(): Promise<void> {
    this.http?.closeAllConnections();
    await this.io?.close();
    this.io = this.http = null;
  }

  /** Replaces the picture without notifying connected pages, for a page that loads later. */
  set(state: Partial<RenderState>): void {
    this.state = { ...emptyState, ...state };
    this.log.length = 0;
    this.count++;
  }

  /** Publishes one delta with these changes. */
  publish(...changes: RenderChange[]): Delta {
    const delta = this.commit(changes);
    this.io?.of(RENDER_NAMESPACE).emit('delta', delta);
    return delta;
  }

  /** A delta that never arrives. */
  loseDelta(...changes: RenderChange[]): Delta {
    return this.commit(changes);
  }

  /** Scenes that may be live next. */
  arm(...scenes: ArmedScene[]): void {
    this.io?.of(RENDER_NAMESPACE).emit('arm', ...scenes);
  }

  /** Sends earlier deltas again. */
  repeat(...deltas: Delta[]): void {
    this.io?.of(RENDER_NAMESPACE).emit('delta', ...deltas);
  }

  /** Sends one-time effects. */
  happen(...moments: MomentMessage[]): void {
    this.io?.of(RENDER_NAMESPACE).emit('moment', ...moments);
  }

  /** Asks all pages to reconnect within a time, and disconnects them. */
  drain(afterMs: number): void {
    const namespace = this.io?.of(RENDER_NAMESPACE);
    namespace?.emit('drain', { afterMs });
    namespace?.disconnectSockets(true);
  }

  /** Sets whether the page plays the sounds. */
  sound(primary: boolean): void {
    this.io?.of(RENDER_NAMESPACE).emit('audio', { primary });
  }

  /** Sends an ephemeral signal. */
  sendSignal(kind: string, payload: { readonly [key: string]: unknown }): void {
    this.io?.of(RENDER_NAMESPACE).emit('signal', { kind, payload });
  }

  /** Sends new values of live data. */
  sendLive(live: LiveValues): void {
    this.live = { ...this.live, ...live };
    this.io?.of(RENDER_NAMESPACE).emit('live', live);
  }

  get connected(): number {
    return this.io?.of(RENDER_NAMESPACE).sockets.size ?? 0;
  }

  /** Videos and sounds are requested in ranges. */
  private sendMedia(path: string, range: string | undefined, response: ServerResponse): void {
    const { type = '', content = Buffer.alloc(0) } = this.media.get(path) ?? {};
    response.setHeader('content-type', type);
    response.setHeader('accept-ranges', 'bytes');
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (first === undefined) return void response.end(content);
    const end = last ? Number(last) : content.length - 1;
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${first}-${end}/${content.length}`);
    response.end(content.subarray(Number(first), end + 1));
  }

  private fails(path: string): boolean {
    for (const [part, left] of this.failing)
      if (left > 0 && path.includes(part)) {
        this.failing.set(part, left - 1);
        return true;
      }
    return false;
  }

  private inlineScript(): string {
    const manifest = JSON.parse(readFileSync(join(this.folder, 'manifest.json'), 'utf8')) as {
      readonly inlineScript: string;
    };
    return manifest.inlineScript;
  }

  private commit(changes: readonly RenderChange[]): Delta {
    const prev = this.position;
    this.count++;
    this.state = applyChanges(this.state, changes) ?? emptyState;
    const delta = { prev, position: this.position, rev: this.count, changes, at: new Date().toISOString() };
    this.log.push(delta);
    return delta;
  }

  private serve(io: Server<RendererToServer, ServerToRenderer>): void {
    const namespace = io.of(RENDER_NAMESPACE);
    namespace.use((_socket, next) => {
      if (this.refuses) this.refusals++;
      next(this.refuses ? Object.assign(new Error('Refused.'), { data: { code: this.refuses } }) : undefined);
    });
    namespace.on('connection', (socket) => {
      const auth = socket.handshake.auth as RenderAuth;
      this.handshakes.push(auth);
      const catchUp = (since: string | null, epoch: string | null): void => {
        const missed = this.log.slice(this.log.findIndex(({ prev }) => prev === since));
        const isKnown = epoch === this.epoch && this.log.some(({ prev }) => prev === since);
        if (epoch === this.epoch && since === this.position) return;
        if (isKnown) socket.emit('delta', ...missed);
        else socket.emit('snapshot', { position: this.position, rev: this.count, state: this.state });
      };
      socket.on('ping', (answer) => {
        this.pings++;
        answer(Date.now());
      });
      socket.on('ask', ({ memberId, what, key, value }, answer) => {
        const place = `${memberId}/${key}`;
        if (this.refusesAsks > 0) {
          this.refusesAsks--;
          return answer({ code: 'rate_limited', message: 'Too often.', retryAfterS: 0.01 });
        }
        if (key === 'too-long') return answer({ code: 'payload_too_large', message: 'Too large.' });
        if (what === 'set') {
          this.values.set(place, value);
          this.sendSignal('widgetValue', { packageId: `p${memberId}`, key });
        }
        answer({ value: what === 'counter' ? 7 : (this.values.get(place) ?? null) });
      });
      socket.on('ack', (ack) => void this.acks.push(ack));
      socket.on('report', (report) => void this.reports.push(report));
      socket.on('resync', (request) => {
        this.resyncs.push(request);
        catchUp(request.since, request.epoch);
      });
      socket.emit('hello', {
        protocol: PROTOCOL,
        epoch: this.epoch,
        serverTime: Date.now(),
        position: this.position,
        rev: this.count,
        heartbeatMs: this.heartbeatMs,
        bundle: this.bundle,
      });
      catchUp(auth.since ?? null, auth.epoch ?? null);
      socket.emit('live', { ...this.ofAccount, ...this.live });
      socket.emit('recent', ...this.recent);
    });
  }
}
