import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ok } from '../support/api-client';
import { Renderers } from '../support/renderers';
import { testToken } from '../support/server-process';
import { studio, api, ask } from '../support/boundary-studio';
import { until } from '../support/until';

describe('metrics', () => {
  const figure = async (line: RegExp): Promise<number> => {
    const found = line.exec((await ask('/metrics')).body);
    return found ? Number(found[1]) : NaN;
  };

  it('count operations by outcome, appends, answers, sockets and what is sent to them', async () => {
    const { overlayId } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'A', starter: true }),
    );
    const path = `/overlays/${overlayId}`;
    const renderers = new Renderers(studio.url, api);
    const renderer = await renderers.watch(path);
    expect(await figure(/^studio_sockets (\d+)$/m)).toBe(1);
    await renderers.deltasOf(renderer, path);
    await ok(api.patch(path, { name: 'A' }));
    await api.patch(`${path}/members/1`, { hidden: true, expectedRev: 99 });
    await api.post('/overlays', { name: 5 });

    expect(
      await figure(/^studio_operations_total\{operation="update_overlay",outcome="changed"\} (\d+)$/m),
    ).toBe(1);
    expect(
      await figure(/^studio_operations_total\{operation="update_overlay",outcome="unchanged"\} (\d+)$/m),
    ).toBe(1);
    expect(
      await figure(/^studio_operations_total\{operation="update_member",outcome="rev_conflict"\} (\d+)$/m),
    ).toBe(1);
    expect(
      await figure(
        /^studio_operations_total\{operation="create_overlay",outcome="invalid_request"\} (\d+)$/m,
      ),
    ).toBe(1);
    expect(
      await figure(/^studio_operation_seconds_count\{operation="create_overlay"\} (\d+)$/m),
    ).toBeGreaterThan(1);
    expect(await figure(/^studio_append_seconds_count (\d+)$/m)).toBeGreaterThan(2);
    expect(await figure(/^studio_http_answers_total\{status="409"\} (\d+)$/m)).toBe(1);
    expect(await figure(/^studio_deltas_total (\d+)$/m)).toBeGreaterThan(0);
    expect(await figure(/^studio_snapshots_total (\d+)$/m)).toBeGreaterThan(0);
    expect(await figure(/^studio_slow_sockets (\d+)$/m)).toBe(0);
    expect(await figure(/^studio_signals_connected (\d+)$/m)).toBe(1);
    expect(await figure(/^studio_signals_lost_total\{how="slow"\} (\d+)$/m)).toBe(0);
    expect(await figure(/^studio_projection_lag_seconds\{projection="overlays"\} ([\d.]+)$/m)).not.toBeNaN();
    expect(await figure(/^nodejs_eventloop_lag_seconds ([\d.e-]+)$/m)).not.toBeNaN();
    expect(await figure(/^process_resident_memory_bytes (\d+)$/m)).toBeGreaterThan(0);
    renderers.close();
  });

  it('are not for those who come through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await ask('/metrics', { [header]: '127.0.0.1' })).status).toBe(404);
    const passedOn = { 'x-forwarded-for': '203.0.113.9' };
    expect((await ask('/metrics', passedOn, '127.0.0.2')).status).toBe(404);
  });
});

describe('the log', () => {
  it('is one JSON object per line on stderr, with request ids and routes, never addresses', async () => {
    const { overlayId } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'B' }, { 'x-request-id': 'a-request-of-mine' }),
    );
    await api.get(`/overlays/${overlayId}?fields=false`);
    await ask('/o/a-secret-link');
    await ask('/healthz');
    const lines = studio.log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(lines.find(({ requestId }) => requestId === 'a-request-of-mine')).toEqual({
      level: 'debug',
      time: expect.stringMatching(/Z$/) as string,
      requestId: 'a-request-of-mine',
      method: 'POST',
      route: '/api/v1/overlays',
      status: 201,
      ms: expect.any(Number) as number,
      msg: 'answered',
    });
    expect(lines.map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/api/v1/overlays/:overlayId', '/o/:link', '/healthz']),
    );
    expect(studio.log).not.toContain('a-secret-link');
    expect(studio.log).not.toContain(overlayId);
  });
});

describe('the log', () => {
  it('takes it for no failure when somebody leaves in the middle', async () => {
    const incoming = () => readdirSync(join(studio.dataDir, 'uploads', 'incoming')).length;
    const head = [
      'POST /api/v1/uploads HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${testToken}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 1000000',
      '',
      '--x',
      'content-disposition: form-data; name="file"; filename="a.png"',
      '',
      'a'.repeat(100_000),
    ];
    const socket = connect(studio.port, '127.0.0.1');
    socket.write(head.join('\r\n'));
    await until(() => incoming() > 0);
    socket.destroy();
    await until(() => incoming() === 0);
    await ask('/healthz', { 'x-request-id': 'after-the-one-that-left' });
    await until(() => studio.log.includes('after-the-one-that-left'));
    expect(studio.log).not.toContain('"level":"error"');
  });
});
