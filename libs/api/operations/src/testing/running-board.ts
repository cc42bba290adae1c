import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'light-my-request';
import { startBoardApp, type BoardApp } from './board-app';

export let board: BoardApp;
export let port: number;

beforeAll(async () => {
  board = await startBoardApp();
  await board.app.listen(0, '127.0.0.1');
  port = (board.app.getHttpServer() as { address(): AddressInfo }).address().port;
});

afterAll(() => board.close());

export interface Asked {
  readonly as?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function ask(route: string, { as = 'ada', body, headers = {} }: Asked = {}) {
  const [method, url] = route.split(' ') as [InjectOptions['method'], string];
  const answer = await board.app.inject({
    method,
    url: url.startsWith('//') ? url.slice(1) : `/api/v1${url}`,
    headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const json = answer.body ? answer.json<Record<string, unknown>>() : null;
  return { status: answer.statusCode, headers: answer.headers, body: json };
}

/** Sends bytes over a separate socket and returns the complete response once the server closes it. */
export function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

export async function madeBoard(): Promise<string> {
  const { body } = await ask('POST /boards', { body: { name: 'Main' } });
  return String(body?.['boardId']);
}
