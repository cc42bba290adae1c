import { overlayCommands, overlayQueries } from '@studio/overlay/overlay.area';
import { openApiDocument } from './openapi';
import { operationsIn, describeOperation } from './operation';
import { commandProviders, queryProviders } from './handlers';
import { Gate } from './gate';
import { writeFileSync } from 'node:fs';
import { AddCard } from './testing/board.commands';
import { startBoardApp } from './testing/board-app';

it('overlay boots', () => {
  const c = overlayCommands({ reader: {} as never });
  const q = overlayQueries({} as never);
  commandProviders(c); queryProviders(q);
  const ops = [...operationsIn(...c.modules), ...operationsIn(...q.modules)];
  ops.forEach((o) => new Gate(o));
  writeFileSync('/tmp/optmp/openapi.json', JSON.stringify(openApiDocument(ops, { version: '1', serverUrl: 'http://127.0.0.1:4480/api/v1' }), null, 1));
  console.log(ops.length);
});
it('gate speed', async () => {
  const gate = new Gate(describeOperation(AddCard));
  const n = 200000;
  for (let r = 0; r < 3; r++) {
    const t = process.hrtime.bigint();
    for (let i = 0; i < n; i++) gate.read({ path: { boardId: 'abc' }, body: { text: 'a', spot: { x: 1, scale: 2 }, expectedRev: 5 } });
    console.log('gate µs', Number(process.hrtime.bigint() - t) / n / 1000);
  }
  const { app } = await startBoardApp();
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const { Agent, request } = await import('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const once = () => new Promise<void>((res) => { const r = request(url + '/api/v1/boards?limit=5', { agent, headers: { authorization: 'Bearer ada' } }, (a) => { a.resume(); a.on('end', res); }); r.end(); });
  for (let r = 0; r < 3; r++) {
    const t = process.cpuUsage(); const m = 5000;
    for (let i = 0; i < m / 8; i++) await Promise.all(Array.from({ length: 8 }, once));
    const u = process.cpuUsage(t);
    console.log('client+server µs per query', (u.user + u.system) / m);
  }
  await app.close();
}, 60000);
