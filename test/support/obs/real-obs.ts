import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OBSWebSocket } from 'obs-websocket-js/json';
import { atEnd } from '../at-end';
import { until } from '../until';

const PASSWORD = 'a password of OBS';

/** Namespaces of run-obs.sh: network, processes, mounts. */
const namespace = ['--map-root-user', '--net', '--pid', '--fork', '--mount-proc'];

/** True if OBS, a virtual screen and network namespaces are there. */
export const hasObs =
  process.platform === 'linux' &&
  ['obs', 'Xvfb', 'ip'].every((name) => spawnSync('which', [name]).status === 0) &&
  spawnSync('unshare', [...namespace, 'sh', '-c', 'mount --bind /tmp /mnt && mount -t tmpfs tmpfs /tmp'])
    .status === 0;

/** OBS as Debian packages it, reached over a port of this machine. */
export class RealObs {
  readonly password = PASSWORD;
  private child: ChildProcessWithoutNullStreams | null = null;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly folder: string,
    private readonly front: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<RealObs> {
    const folder = await mkdtemp(join(tmpdir(), 'obs-'));
    await writeSettings(join(folder, 'config', 'obs-studio'));
    const front = createServer();
    front.listen(0, '127.0.0.1');
    await once(front, 'listening');
    const bound = front.address();
    const obs = new RealObs(folder, front, typeof bound === 'object' && bound ? bound.port : 0);
    front.on('connection', (socket) => obs.forward(socket));
    atEnd(() => obs.close());
    await obs.open();
    return obs;
  }

  /** Starts OBS, and waits until it answers. */
  async open(): Promise<void> {
    const child = spawn(join(__dirname, 'run-obs.sh'), [this.folder], { stdio: 'pipe' });
    child.stdin.on('error', () => undefined);
    this.child = child;
    await until(() => this.answers(), { what: () => this.log(), within: 60_000 });
  }

  /** Ends OBS at once. Its settings stay. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    for (const socket of this.sockets) socket.destroy();
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    // The first process of the namespace ends, and with it all others.
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** A client of its own, as another program would have it. */
  async client(): Promise<OBSWebSocket> {
    const client = new OBSWebSocket();
    await client.connect(`ws://127.0.0.1:${this.port}`, PASSWORD);
    return client;
  }

  async close(): Promise<void> {
    await this.kill();
    this.front.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  log(): Promise<string> {
    return readFile(join(this.folder, 'obs.log'), 'utf8').catch(() => 'OBS has not started.');
  }

  private async answers(): Promise<boolean> {
    const client = new OBSWebSocket();
    try {
      await Promise.race([
        client.connect(`ws://127.0.0.1:${this.port}`, PASSWORD),
        once(AbortSignal.timeout(2_000), 'abort').then(() => Promise.reject(new Error('late'))),
      ]);
      // Scenes are there a moment later than the port.
      const { scenes } = await client.call('GetSceneList');
      return scenes.length > 0;
    } catch {
      return false;
    } finally {
      await client.disconnect().catch(() => undefined);
    }
  }

  private forward(socket: Socket): void {
    const inside = connect(join(this.folder, 'websocket'));
    this.sockets.add(socket);
    socket.on('close', () => {
      this.sockets.delete(socket);
      inside.destroy();
    });
    inside.on('close', () => socket.destroy());
    for (const each of [socket, inside]) each.on('error', () => undefined);
    socket.pipe(inside).pipe(socket);
  }
}

async function writeSettings(folder: string): Promise<void> {
  const profile = join(folder, 'basic', 'profiles', 'Untitled');
  await mkdir(profile, { recursive: true });
  await mkdir(join(folder, 'basic', 'scenes'), { recursive: true });
  await writeFile(
    join(folder, 'global.ini'),
    [
      ...['[General]', 'FirstRun=true', 'EnableAutoUpdates=false', ''],
      ...['[OBSWebSocket]', 'ServerEnabled=true', 'ServerPort=4455', 'AlertsEnabled=false'],
      ...['AuthRequired=true', `ServerPassword=${PASSWORD}`, 'FirstLoad=false', ''],
    ].join('\n'),
  );
  await writeFile(
    join(profile, 'basic.ini'),
    [
      ...['[General]', 'Name=Untitled', '[Video]', 'BaseCX=320', 'BaseCY=180'],
      ...['OutputCX=320', 'OutputCY=180', 'FPSCommon=30', '[SimpleOutput]', `FilePath=/mnt`, ''],
    ].join('\n'),
  );
}
