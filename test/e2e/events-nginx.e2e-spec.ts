import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSource } from 'eventsource';
import { ApiClient, ok } from '../support/api-client';
import { nginxOrSkip } from '../support/nginx';
import { freePort, StudioProcess, testToken } from '../support/server-process';
import { until } from '../support/until';

nginxOrSkip('the event stream behind nginx', (nginx) => {
  let studio: StudioProcess;
  let folder: string;
  let port: number;
  let proxy: ChildProcess;
  let source: EventSource;

  /** Starts nginx with the defaults of its package: it buffers answers unless they say otherwise. */
  async function startProxy(): Promise<ChildProcess> {
    const started = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
      stdio: 'ignore',
    });
    await until(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok: isUp }) => isUp,
        () => false,
      ),
    );
    return started;
  }

  async function stopProxy(): Promise<void> {
    if (proxy.exitCode !== null || proxy.signalCode !== null) return;
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
  }

  beforeAll(async () => {
    studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
    folder = await mkdtemp(join(tmpdir(), 'nginx-'));
    port = await freePort();
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; events {}
       http { access_log off; ${temp}
         server { listen 127.0.0.1:${port};
           location / { proxy_pass ${studio.url}; proxy_set_header Host ${new URL(studio.url).host}; } } }`,
    );
    proxy = await startProxy();
  }, 60_000);

  afterAll(async () => {
    source?.close();
    await stopProxy();
    await rm(folder, { recursive: true, force: true });
  });

  it('arrives at once, and resumes without gap or repeat when nginx is restarted', async () => {
    const api = new ApiClient(studio.api);
    const follow = (login: string) => ok(api.post('/simulate/follow', { login }));
    const logins: string[] = [];
    let opened = 0;
    source = new EventSource(`http://127.0.0.1:${port}/api/v1/events/stream?types=activity.follow`, {
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${testToken}` } }),
    });
    source.addEventListener('open', () => (opened += 1));
    source.addEventListener('message', ({ data }) => {
      const event = JSON.parse(data as string) as {
        readonly data: { readonly user: { readonly login: string } };
      };
      logins.push(event.data.user.login);
    });
    await until(() => opened === 1);
    await follow('one');
    await until(() => logins.length === 1, { within: 2_000 });
    await stopProxy();
    await follow('two');
    proxy = await startProxy();
    await until(() => logins.length === 2, { within: 20_000 });
    await follow('three');
    await until(() => logins.length === 3, { within: 2_000 });
    expect(logins).toEqual(['one', 'two', 'three']);
  }, 60_000);
});
