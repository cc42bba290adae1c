import { resolve } from 'node:path';
import { HttpConnection } from './http-connection';
import { ServerProcess, type Probe } from './server-process';
import { connectSocketIo, WebSocketConnection } from './web-socket';

const root = resolve(__dirname, '../..');
/** In the product's form; for servers under load only. */
const token = 'osp_EndToEndTestsUseThisToken0000111jf5y';
export const authorization = `Authorization: Bearer ${token}\r\n`;

const USUAL_TEXT = 'Now playing: a title of usual length';

/** A renderer that has its first picture. */
export interface Renderer {
  /** Returns the number of bytes received so far. */
  bytes(): number;
  close(): void;
}

/** Range of x positions; a layer may be at most 100,000 from the center. */
const ROW = 100_000;

/**
 * Server under measurement. A command moves one layer to a position that encodes the number of commands. Renderers
 * report the highest number in each message, so that a server may send several changes in one message.
 */
export interface Target {
  readonly name: string;
  readonly server: ServerProcess;
  /** Number of layers to move. */
  readonly layers: number;
  /** Resolves once the server has acknowledged it. */
  move(connection: HttpConnection, layer: number, count: number): Promise<void>;
  connect(onMove: (count: number) => void): Promise<Renderer>;
}

/** @param push how it reaches renderers */
export function startFloor(
  push: 'ws' | 'socket.io',
  shape: Omit<StudioShape, 'scenes'> = { layers: 20 },
): Promise<Target> {
  return startFloorIn('floor.cjs', `floor on ${push}`, push, shape);
}

/** Starts the floor's work on the product's frameworks. */
export function startBareNest(): Promise<Target> {
  return startFloorIn('bare-nest.mjs', 'bare Nest', 'socket.io', { layers: 20 });
}

/**
 * Starts the same server with the product's log. The remaining difference is the cost of decisions and
 * projections.
 */
export function startBareNestOnOurLog(): Promise<Target> {
  return startFloorIn('bare-nest.mjs', 'bare Nest on our log', 'socket.io', { layers: 20 }, 'studio');
}

async function startFloorIn(
  file: string,
  name: string,
  push: 'ws' | 'socket.io',
  { layers, text = USUAL_TEXT }: Omit<StudioShape, 'scenes'>,
  log: 'lines' | 'studio' = 'lines',
): Promise<Target> {
  const server = await ServerProcess.start(
    [resolve(__dirname, file)],
    (port, dataDir) => ({
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG: log,
      LAYERS: String(layers),
      TEXT: text,
      PUSH: push,
    }),
    '/',
  );
  return {
    name,
    server,
    layers,
    move: (connection, layer, count) => patch(connection, `/layers/${layer}`, count),
    connect: (onMove) =>
      connectRenderer(onMove, (onMessage, onEnd) =>
        push === 'ws'
          ? new WebSocketConnection(server.port, '/', onMessage, onEnd)
          : connectSocketIo({ port: server.port, namespace: '/', auth: {}, onEvent: onMessage, onEnd }),
      ),
  };
}

export interface StudioShape {
  readonly layers: number;
  /** Each has a state of every layer. */
  readonly scenes?: number;
  /** Text of each layer. */
  readonly text?: string;
  /** They are counters instead; counted: each has a state. */
  readonly counters?: 'new' | 'counted';
}

/** The built server. @param folder data that outlives it; by default it has its own */
export function startServer(
  probe: string | Probe,
  folder?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return ServerProcess.start(
    [resolve(root, 'dist/apps/server/src/main.js')],
    (port, dataDir) => ({
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      BOOTSTRAP_TOKEN: token,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    }),
    probe,
    folder,
  );
}

/** The built server with one overlay of this shape. */
export async function startStudio({
  layers,
  scenes = 1,
  text = USUAL_TEXT,
  counters,
}: StudioShape): Promise<Target> {
  const server = await startServer('/healthz');
  try {
    const { overlayId, memberIds } = await makeOverlay(server.port, { layers, scenes, text, counters });
    return targetOn(server, overlayId, memberIds);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function makeOverlay(
  port: number,
  { layers, scenes, text, counters }: Required<Omit<StudioShape, 'counters'>> & Pick<StudioShape, 'counters'>,
): Promise<{ overlayId: string; memberIds: readonly number[] }> {
  const http = await HttpConnection.open(port);
  const ask = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await http.request(method, `/api/v1${path}`, body && JSON.stringify(body), authorization);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as Body;
  };

  const { overlayId } = await ask<{ overlayId: string }>('POST', '/overlays', { name: 'Measured' });
  const overlay = `/overlays/${overlayId}`;
  const memberIds: number[] = [];
  for (let i = 0; i < layers; i++) {
    const layout = { x: i, y: i };
    const body = counters ? { widget: 'counter', layout } : { widget: 'text', values: { text }, layout };
    const { memberId } = await ask<{ memberId: number }>('POST', `${overlay}/members`, body);
    memberIds.push(memberId);
    if (counters === 'counted')
      await ask('POST', `${overlay}/members/${memberId}/commands/increment`, { args: { by: i + 1 } });
  }
  for (let i = 1; i < scenes; i++)
    await ask('POST', `${overlay}/scenes`, { name: `Scene ${i}`, mode: 'snapshot' });
  http.close();
  return { overlayId, memberIds };
}

/** Returns a target for an overlay of a running server, and for the layers to move. */
export async function targetOn(
  server: ServerProcess,
  overlayId: string,
  memberIds: readonly number[],
): Promise<Target> {
  const overlay = `/overlays/${overlayId}`;
  const http = await HttpConnection.open(server.port);
  const { status, body } = await http.request('GET', `/api/v1${overlay}/link`, '', authorization);
  http.close();
  if (status !== 200) throw new Error(`${status} ${body}`);
  const { url } = JSON.parse(body) as { readonly url: string };
  const auth = { link: url.split('/o/')[1] ?? '', obs: false, bundle: 'bench' };
  return {
    name: 'studio',
    server,
    layers: memberIds.length,
    move: (connection, layer, count) =>
      patch(connection, `/api/v1${overlay}/members/${memberIds[layer]}`, count, authorization),
    connect: (onMove) =>
      connectRenderer(onMove, (onEvent, onEnd) =>
        connectSocketIo({ port: server.port, namespace: '/render', auth, onEvent, onEnd }),
      ),
  };
}

async function patch(connection: HttpConnection, path: string, count: number, headers = ''): Promise<void> {
  const place = `{"layout":{"x":${count % ROW},"y":${Math.floor(count / ROW)}}}`;
  const { status, body } = await connection.request('PATCH', path, place, headers);
  if (status !== 200) throw new Error(`${status} ${body}`);
}

/** Resolves once the snapshot has arrived; from then on it reports the highest number in each message. */
function connectRenderer(
  onMove: (count: number) => void,
  open: (onMessage: (message: Buffer) => void, onEnd: (error: Error) => void) => WebSocketConnection,
): Promise<Renderer> {
  return new Promise((resolvePicture, reject) => {
    let hasPicture = false;
    const connection = open((message) => {
      if (hasPicture) {
        const count = highestCount(message);
        if (count >= 0) onMove(count);
      } else if (message.indexOf('"snapshot"') >= 0) {
        hasPicture = true;
        resolvePicture({ bytes: () => connection.bytes, close: () => connection.close() });
      }
    }, reject);
  });
}

/**
 * The highest count among the places in a message, found without parsing it: `"x":17,"y":3`. Commands that were sent
 * over several connections needn't be committed in order, so it isn't always the last. −1: there is none.
 */
function highestCount(message: Buffer): number {
  let highest = -1;
  for (let at = message.indexOf('"x":'); at >= 0; at = message.indexOf('"x":', at + 4)) {
    const [x, end] = wholeNumber(message, at + 4);
    const [y] = wholeNumber(message, end + ',"y":'.length);
    highest = Math.max(highest, y * ROW + x);
  }
  return highest;
}

function wholeNumber(message: Buffer, from: number): readonly [value: number, end: number] {
  let value = 0;
  let at = from;
  for (; at < message.length; at++) {
    const digit = (message[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  return [value, at];
}
