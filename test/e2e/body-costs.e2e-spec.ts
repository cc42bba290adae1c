import { slowness } from '../support/cpu-cost';
import { declared } from '../support/declared';
import { hostileBodies } from '../support/hostile';
import { StudioProcess, testToken } from '../support/server-process';

/*
 * The whole way of a hostile body through the running server, from its socket to the refusal, in the server's own
 * processor time. What each operation costs is tested without a server, in test/architecture/body-costs.spec.ts.
 */
/** More than the bound, since reading the request and collecting garbage are in it too; on a machine of 2024. */
const MOST_MS = 75;
/** The least of them counts: what else the machine does costs the others. */
const TRIES = 12;

let studio: StudioProcess;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
}, 60_000);

async function cpuMs(): Promise<number> {
  const text = await (await fetch(`${studio.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000;
}

async function post(method: string, url: string, body: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${testToken}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const answer = await fetch(url, { method, headers, body });
  await answer.text();
  return answer.status;
}

const doors = {
  REST: (method: string, path: string, text: string) => post(method, `${studio.api}${path}`, text),
  tools: (_method: string, _path: string, text: string, tool: string) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: 0 } };
    const message = JSON.stringify(call).replace('"arguments":0', () => `"arguments":${text}`);
    return post('POST', `${studio.url}/mcp`, message);
  },
};

it.each(
  Object.entries(doors).flatMap(([door, send]) =>
    ['update_members', 'create_overlay', 'add_member'].map((tool) => [door, tool, send] as const),
  ),
)(
  'over %s, no body of %s costs much',
  async (_, tool, send) => {
    const operation = declared.operations.find((each) => each.tool === tool);
    if (!operation) throw new Error(`There is no ${tool}.`);
    const path = operation.path.replace('{overlayId}', 'nothing');
    const bodies = hostileBodies(operation, declared);
    // What is compiled at its first use is compiled once.
    for (const { text } of bodies.slice(0, 8)) await send(operation.method, path, text, tool);
    const dear: string[] = [];
    for (const { what, text } of bodies) {
      let least = Infinity;
      for (let i = 0; i < TRIES && least > MOST_MS; i++) {
        const slow = slowness();
        const before = await cpuMs();
        const status = await send(operation.method, path, text, tool);
        const ms = (await cpuMs()) - before;
        least = Math.min(least, ms / Math.max(slow, slowness()));
        if (status >= 500) dear.push(`${what}: ${status}`);
      }
      if (least > MOST_MS) dear.push(`${what}: ${Math.round(least)} ms`);
    }
    expect(bodies.length).toBeGreaterThan(10);
    expect(dear).toEqual([]);
  },
  120_000,
);

it('a message at /mcp is bounded like any other body', async () => {
  const message = (fill: string) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: { fill } } });
  expect(await post('POST', `${studio.url}/mcp`, message('x'.repeat(1024 * 1024)))).toBe(413);
  expect(await post('POST', `${studio.url}/mcp`, message('x'.repeat(1024 * 1024 - 1000)))).toBe(200);
  const values = `[${Array.from({ length: 20_000 }, () => 0).join(',')}]`;
  expect(await post('POST', `${studio.url}/mcp`, values)).toBe(413);
});
