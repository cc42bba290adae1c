import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

it('runs as a process of its own, takes orders over HTTP and ends on SIGTERM', async () => {
  const child = spawn(process.execPath, [join(__dirname, 'start.cjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, control } = JSON.parse(line) as { url: string; control: string };
  const order = (command: string, ...args: unknown[]) =>
    fetch(`${control}/${command}`, { method: 'POST', body: JSON.stringify(args) });

  const client = EventStoreDBClient.connectionString(url);
  const append = () =>
    client.appendToStream('thing-1', jsonEvent({ type: 'happened', data: {} }), {
      credentials: { username: '', password: '' },
    });
  await append();
  expect((await order('fail', 'append', { do: 'refuse', reason: 'busy' })).status).toBe(200);
  await expect(append()).rejects.toThrow('Too Busy');
  await order('restart');
  expect((await order('nonsense')).status).toBe(404);
  expect(await (await fetch(control)).json()).toMatchObject({ url, counts: { append: 2, batchAppend: 0 } });

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
