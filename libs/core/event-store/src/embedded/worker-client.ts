import { Unavailable, UnknownOutcome } from '@studio/kernel/commit-log';
import { Worker } from 'node:worker_threads';
import { reasonOf } from './sqlite-error';
import { StoreStartError } from '../store-start-error';
import type { WorkerCall, Message, Served, ServedFile } from './worker-server';

type Methods<Target> = {
  [Name in keyof Target as Target[Name] extends (...input: never[]) => unknown ? Name : never]: Target[Name];
};
type Input<Method> = Method extends (...input: infer Arguments) => unknown ? Arguments : never;
type Output<Method> = Method extends (...input: never[]) => infer Value ? Value : never;

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>;
}

/** The worker ended before it answered. */
export class WorkerLost extends Error {}

/** Calls the methods of an object that lives in a worker thread; starts the worker again if it was lost. */
export class WorkerClient<Target extends Served> {
  private thread: Thread | null = null;
  private calls = 0;

  constructor(
    private readonly script: string,
    private readonly served: ServedFile,
  ) {}

  /**
   * @throws StoreStartError if the worker cannot open the file
   * @throws WorkerLost if it ends before it answers
   * @throws errors of the method; errors outside the port's become Unavailable
   */
  call<Name extends keyof Methods<Target> & string>(
    method: Name,
    ...input: Input<Target[Name]>
  ): Promise<Output<Target[Name]>> {
    const { worker, waiting } = (this.thread ??= this.spawn());
    const id = ++this.calls;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: (value) => resolve(value as Output<Target[Name]>), reject });
      worker.postMessage({ id, method, input } satisfies WorkerCall);
    });
  }

  /** Ends the worker after its pending calls. */
  async close(): Promise<void> {
    if (!this.thread) return;
    const { worker } = this.thread;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage({ id: 0, method: 'close', input: [] } satisfies WorkerCall);
    await ended;
  }

  private spawn(): Thread {
    const worker = new Worker(this.script, { workerData: this.served });
    const waiting: Thread['waiting'] = new Map();
    let failure: Error = new WorkerLost('The worker thread ended.');
    worker.on('message', (message: Message) => {
      if (message.kind === 'refused') {
        failure = new StoreStartError(message.message);
        return;
      }
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'answer') call?.resolve(message.value);
      else if (message.name === 'UnknownOutcome') call?.reject(new UnknownOutcome(message.message));
      else call?.reject(new Unavailable(message.message));
    });
    worker.on('error', (cause) => (failure = new WorkerLost(reasonOf(cause), { cause })));
    worker.on('exit', () => {
      this.thread = null;
      for (const call of waiting.values()) call.reject(failure);
    });
    return { worker, waiting };
  }
}
