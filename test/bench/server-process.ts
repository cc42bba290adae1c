import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../support/server-process';
import { HttpConnection } from './http-connection';

/** Ticks in which /proc counts CPU time. */
const TICKS_PER_S = Number(spawnSync('getconf', ['CLK_TCK']).stdout?.toString() || 100);
/** After which a server counts as one that will never answer. */
const LONGEST_START_MS = 180_000;
const canPin = spawnSync('taskset', ['--version']).status === 0;
/** True if the kernel reports CPU time in nanoseconds, not only in ticks. */
const countsFinely = existsSync('/proc/self/schedstat');

/** Keeps this process off the core that servers run on, so that load and work don't share one. */
export function pinLoad(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)]);
}

/** Lets this process and its future children use all cores. */
export function freeLoad(): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', 'ffffffff', String(process.pid)]);
}

/** Lets a server use all cores, as one of several that share the machine. */
export function freeServer({ mainThread }: ServerProcess): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', 'ffffffff', String(mainThread)]);
}

/** A request that succeeds once the server serves. */
export interface Probe {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Whole lines, each ended by CR LF. */
  readonly headers?: string;
  /** Expected status of the response; 200 by default. */
  readonly status?: number;
}

/** A server under test: alone on core 0 (where the system can pin). */
export class ServerProcess {
  private constructor(
    readonly port: number,
    private readonly inspectorPort: number,
    readonly dataDir: string,
    /** From its start to its first answer, in ms. */
    readonly startMs: number,
    private readonly child: ChildProcess,
    private readonly isFolderOurs: boolean,
  ) {}

  /**
   * @param probe a path that answers, or a whole request
   * @param folder data folder that outlives the server; by default a temporary one
   */
  static async start(
    args: readonly string[],
    env: (port: number, dataDir: string) => Readonly<Record<string, string>>,
    probe: string | Probe,
    folder?: string,
  ): Promise<ServerProcess> {
    const request = typeof probe === 'string' ? { method: 'GET', path: probe } : probe;
    const [port, inspectorPort] = [await freePort(), await freePort()];
    const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'bench-')));
    const began = performance.now();
    const inspector = [`--inspect-port=127.0.0.1:${inspectorPort}`, '--inspect-publish-uid=http'];
    const options = [...inspector, ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? [])];
    const command = [process.execPath, ...options, ...args];
    const [program = '', ...rest] = canPin ? ['taskset', '-c', '0', ...command] : command;
    const child = spawn(program, rest, {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env(port, dataDir) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!(await answers(port, request))) {
      if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`);
      if (performance.now() - began > LONGEST_START_MS) {
        child.kill('SIGKILL');
        throw new Error(
          `${request.method} ${request.path} was never answered with ${request.status ?? 200}.`,
        );
      }
      await delay(3);
    }
    const startMs = performance.now() - began;
    return new ServerProcess(port, inspectorPort, dataDir, startMs, child, folder === undefined);
  }

  /** CPU time of all its threads, user and system, in seconds. */
  cpuS(): number {
    return [...this.threadsCpuS().values()].reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Returns the CPU time of each thread by id. None of the server's own threads ends before the server. */
  threadsCpuS(): ReadonlyMap<number, number> {
    const folder = `/proc/${this.child.pid}/task`;
    return new Map(readdirSync(folder).map((thread) => [Number(thread), cpuOf(`${folder}/${thread}`)]));
  }

  /** The id of the thread that serves requests. */
  get mainThread(): number {
    return this.child.pid ?? 0;
  }

  /** Starts Node's inspector, of which a server has none until then. Gives its port. */
  async startInspector(): Promise<number> {
    this.child.kill('SIGUSR1');
    while (!(await answers(this.inspectorPort, { method: 'GET', path: '/json/list' }))) await delay(10);
    return this.inspectorPort;
  }

  rssKb(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'latin1'))?.[1]);
  }

  /** Number of its open sockets, those that it listens on included. */
  sockets(): number {
    const folder = `/proc/${this.child.pid}/fd`;
    return readdirSync(folder).filter((file) => {
      try {
        return readlinkSync(`${folder}/${file}`).startsWith('socket:');
      } catch {
        // Closed in the meantime.
        return false;
      }
    }).length;
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    }
    if (this.isFolderOurs) await rm(this.dataDir, { recursive: true, force: true });
  }
}

function cpuOf(thread: string): number {
  if (countsFinely) return Number(readFileSync(`${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e9;
  const stat = readFileSync(`${thread}/stat`, 'latin1');
  // A name may hold anything; the fields after it are numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

async function answers(port: number, { method, path, body, headers, status = 200 }: Probe): Promise<boolean> {
  try {
    const connection = await HttpConnection.open(port);
    const answer = await connection.request(method, path, body, headers);
    connection.close();
    return answer.status === status;
  } catch {
    return false;
  }
}
