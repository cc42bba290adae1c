/** Fault in one command. `applied` says whether it takes effect anyway. */
export type Fault =
  /** Never answered. */
  | { readonly do: 'hang'; readonly applied?: boolean }
  /** The connection is cut; with `applied` after the command has taken effect, so that its answer is lost. */
  | { readonly do: 'cut'; readonly applied?: boolean }
  /** The connection is cut now, the command takes effect later. */
  | { readonly do: 'land-late'; readonly ms: number }
  /** Handled and answered normally, but later. */
  | { readonly do: 'delay'; readonly ms: number }
  /** Answered with an error; takes no effect. */
  | { readonly do: 'refuse'; readonly code: number; readonly message: string }
  /**
   * An update fails at its first part, as an upsert does when another client creates the document at the same
   * time.
   */
  | { readonly do: 'collide' }
  /** Takes effect, but its durability isn't confirmed in time. */
  | { readonly do: 'not-durable' };

/** Errors that a server answers with while it changes or ends. */
export const refusals = {
  notPrimary: { do: 'refuse', code: 10107, message: 'not primary' },
  shuttingDown: { do: 'refuse', code: 91, message: 'The server is in quiesce mode and will shut down' },
  noSpace: { do: 'refuse', code: 14031, message: 'available disk space is less than required minimum' },
} as const satisfies { readonly [name: string]: Fault };

/** Faults in waiting: each command takes the next one for its name. */
export class FaultQueue {
  private readonly waiting: { readonly command: string; readonly fault: Fault; left: number }[] = [];
  /** Asked for every command that no fault waits for. */
  random: ((command: string) => Fault | undefined) | undefined;

  /** Number of faults that have not been used yet. */
  get pending(): number {
    return this.waiting.length;
  }

  /** @param command such as `update`; `*` matches every command */
  add(command: string, fault: Fault, times = 1): void {
    this.waiting.push({ command, fault, left: times });
  }

  clear(): void {
    this.waiting.length = 0;
    this.random = undefined;
  }

  take(command: string): Fault | undefined {
    const index = this.waiting.findIndex((entry) => entry.command === command || entry.command === '*');
    const entry = this.waiting[index];
    if (!entry) return this.random?.(command);
    if (--entry.left <= 0) this.waiting.splice(index, 1);
    return entry.fault;
  }
}
