import { parentPort, workerData } from 'node:worker_threads';
import { StoreStartError } from '../store-start-error';

/** Object in a worker whose methods can be called. */
export interface Served {
  close(): void;
}

/** Startup data of a worker. */
export interface ServedFile {
  readonly file: string;
  /** Bytes up to which the file is checked when it is opened for writing; by default it always is. */
  readonly checkedBytes?: number;
}

export interface WorkerCall {
  readonly id: number;
  readonly method: string;
  readonly input: readonly unknown[];
}

export type Message =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly name: string; readonly message: string };

/** Opens an object in this worker thread and answers calls to its methods, one after another. */
export function serve(open: (file: string, checkedBytes?: number) => Served): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs in a worker thread only.');
  const send = (message: Message) => port.postMessage(message);

  let target: Served;
  try {
    const { file, checkedBytes } = workerData as ServedFile;
    target = open(file, checkedBytes);
  } catch (error) {
    if (!(error instanceof StoreStartError)) throw error;
    send({ kind: 'refused', message: error.message });
    port.close();
    return;
  }

  port.on('message', ({ id, method, input }: WorkerCall) => {
    try {
      const call: unknown = Reflect.get(target, method);
      const value: unknown = typeof call === 'function' ? Reflect.apply(call, target, input) : undefined;
      send({ kind: 'answer', id, value });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      send({ kind: 'error', id, name, message });
    }
    if (method === 'close') port.close();
  });
}
