import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call, Fault } from './faults';
import type { ProtocolServer } from './server';

/** Commands for a test in another process: `POST /<command>` with the arguments as a JSON array. */
const commands: Readonly<Record<string, (server: ProtocolServer, args: readonly unknown[]) => unknown>> = {
  fail: (server, [on, fault, times]) => server.fail(on as Call, fault as Fault, times as number | undefined),
  behave: (server) => server.behave(),
  cut: (server) => server.cut(),
  pause: (server) => server.pause(),
  resume: (server) => server.resume(),
  drop: (server, [how]) => server.dropSubscriptions(how as 'end' | 'error' | 'cut'),
  stop: (server) => server.stop(),
  start: (server) => server.start(),
  restart: (server) => server.restart(),
  rewind: (server, [events]) => server.rewind(events as number),
};

/**
 * Serves commands for a protocol server over HTTP on 127.0.0.1, for tests that run it as a separate process: `POST
 * /fail ["append", {"do": "hang"}, 3]`, `POST /restart`, `GET /` for its URL and counts.
 */
export async function serveControl(server: ProtocolServer, port = 0): Promise<Server> {
  const http = createServer((request, response) => {
    void answer(server, request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return http;
}

export function portOf(http: Server): number {
  return (http.address() as AddressInfo).port;
}

async function answer(server: ProtocolServer, request: IncomingMessage): Promise<[number, unknown]> {
  try {
    if (request.method !== 'POST') return [200, { url: server.url, counts: server.counts }];
    const command = commands[request.url?.slice(1) ?? ''];
    if (!command) return [404, { error: 'No such command.' }];
    let text = '';
    for await (const chunk of request) text += String(chunk);
    await command(server, text ? (JSON.parse(text) as unknown[]) : []);
    return [200, { done: true }];
  } catch (error) {
    return [400, { error: String(error) }];
  }
}
