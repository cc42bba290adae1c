import type { Server } from 'node:http';

/** What differs between the operating systems that a studio runs on: nothing else of the code asks which one it is. */
export interface Host {
  /** What asks a process to end in order. */
  readonly stopSignals: readonly NodeJS.Signals[];
  /** Whether modes like 600 keep other users from a file. */
  readonly hasModes: boolean;
  readonly door: PrivateDoor;
  /** Why nothing can be kept in a folder of that name, as a sentence for people; null where it can. */
  refusalOf(folder: string): string | null;
  /** Makes the name durable that a file has got by being made or renamed; its content must be flushed already. */
  settle(file: string): Promise<void>;
  /** Renames a file; one that has the new name makes room for it. @throws as `rename` of node:fs */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, if there is one. @throws as `rm` of node:fs */
  remove(file: string): Promise<void>;
  /**
   * A command that runs another one within bounds, where the system can set them.
   * @param limits of its memory, of the processor time that it takes, and of each file that it writes
   */
  limited(command: readonly [string, ...string[]], limits: ProcessLimits): readonly [string, ...string[]];
  /** What asks another process to end in order; null where the console tells all that run in it. */
  readonly endSignal: NodeJS.Signals | null;
  /** A program, with its arguments, that shows an address in the browser of whoever sits here. */
  showing(url: string): readonly [program: string, ...args: readonly string[]];
  /** Whether a process that ended so was led astray by native code; false where somebody has ended it. */
  hasCrashed(code: number | null, signal: NodeJS.Signals | null): boolean;
}

export interface ProcessLimits {
  readonly memoryKb: number;
  readonly cpuSeconds: number;
  readonly fileKb: number;
}

/** Where a server on a data folder is reached by processes of its own user, and by nobody else. */
export interface PrivateDoor {
  /** @throws Error when it can't be opened, or another server has its own in the same folder */
  listen(server: Server, folder: string): Promise<void>;
  /** For `socketPath` and its like; null where no server has ever listened. It may have ended since. */
  addressIn(folder: string): Promise<string | null>;
}
