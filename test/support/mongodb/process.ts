import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Fault } from './faults';
import type { Order } from './main';

/** Protocol server in a separate process that can be killed. */
export class MongoProcess {
  private child: ChildProcess | null = null;
  private lastId = 0;
  private currentPort = 0;

  private constructor(private readonly dir: string) {}

  /** @param dir folder for the data */
  static async start(dir: string): Promise<MongoProcess> {
    const server = new MongoProcess(dir);
    await server.start();
    return server;
  }

  /** Value for MONGODB_URL. */
  get url(): string {
    return `mongodb://127.0.0.1:${this.currentPort}/studio`;
  }

  /** Starts the server again on the same port and folder. */
  async start(): Promise<void> {
    if (this.child) return;
    this.child = fork(resolve(__dirname, 'main.ts'), [String(this.currentPort), this.dir], {
      execArgv: ['--require', resolve(__dirname, '../swc-hook.cjs')],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ port }] = (await once(this.child, 'message')) as [{ port: number }];
    this.currentPort = port;
  }

  /** Kills it as a power cut would, and waits until it is gone. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** The next `times` commands of a name (`*` for any) misbehave. */
  fail(command: string, fault: Fault, times = 1): Promise<void> {
    return this.order('fail', command, fault, times);
  }

  behave(): Promise<void> {
    return this.order('behave');
  }

  cut(): Promise<void> {
    return this.order('cut');
  }

  pause(): Promise<void> {
    return this.order('pause');
  }

  resume(): Promise<void> {
    return this.order('resume');
  }

  private async order(call: Order['call'], ...args: readonly unknown[]): Promise<void> {
    const { child } = this;
    if (!child) throw new Error('The server is not running.');
    const id = ++this.lastId;
    child.send({ id, call, args } satisfies Order);
    for (;;) {
      const [answer] = (await once(child, 'message')) as [{ id: number }];
      if (answer.id === id) return;
    }
  }
}
