import { request } from 'node:http';
import { ApiClient } from './api-client';
import { StudioProcess } from './server-process';

export let studio: StudioProcess;
export let api: ApiClient;

// Servers are stopped and started.
jest.setTimeout(30_000);

beforeAll(async () => {
  studio = await StudioProcess.start({
    env: {
      LOG_LEVEL: 'debug',
      ALLOWED_HOSTS: 'studio, overlay.example',
      TRUST_PROXY: '127.0.0.2',
      METRICS_FROM: 'loopback',
    },
  });
  api = new ApiClient(studio.api);
}, 60_000);

export interface Plain {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** fetch sets Host and Origin by itself; this function sends the given headers from the given address. */
export function ask(path: string, headers: Record<string, string> = {}, from = '127.0.0.1'): Promise<Plain> {
  return new Promise((resolve, reject) => {
    const { port } = studio;
    const options = {
      host: '127.0.0.1',
      port,
      path,
      headers,
      localAddress: from,
      method: headers['method'] ?? 'GET',
    };
    request(options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => (body += String(text)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}
