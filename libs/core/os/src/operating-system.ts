import type { Server } from 'node:http';

/** Differences between the operating systems a studio runs on. No other code asks which system it is. */
export interface OperatingSystem {
  /** Signals that ask a process to end in order. */
  readonly stopSignals: readonly NodeJS.Signals[];
  /** True if file modes such as 600 keep other users out. */
  readonly hasModes: boolean;
  readonly privateEndpoint: PrivateEndpoint;
  /** Reason why a folder of that name cannot hold data, as a sentence for people; null if it can. */
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
  /**
   * Signal that asks another process to end in order; null if the console signals all processes that run in it.
   */
  readonly endSignal: NodeJS.Signals | null;
  /** A program, with its arguments, that shows an address in the browser of whoever sits here. */
  showing(url: string): readonly [program: string, ...args: readonly string[]];
  /** Folders in which a program of this user may store its settings, the likeliest first. */
  settingsOf(
    program: ProgramNames,
    environment: Readonly<Record<string, string | undefined>>,
  ): readonly string[];
  /** True if a process that ended this way crashed in native code; false if somebody ended it. */
  hasCrashed(code: number | null, signal: NodeJS.Signals | null): boolean;
}

/** Names of another program. */
export interface ProgramNames {
  /** Its folder among the settings of programs. */
  readonly folder: string;
  /** Its id as a Flatpak. */
  readonly flatpak: string;
  /** Its name as a Snap. */
  readonly snap: string;
}

export interface ProcessLimits {
  readonly memoryKb: number;
  readonly cpuSeconds: number;
  readonly fileKb: number;
}

/** Private endpoint of a server on a data folder: only processes of the same user reach it. */
export interface PrivateEndpoint {
  /** @throws Error when it can't be opened, or another server has its own in the same folder */
  listen(server: Server, folder: string): Promise<void>;
  /** For `socketPath` and its like; null where no server has ever listened. It may have ended since. */
  addressIn(folder: string): Promise<string | null>;
}
