/** A command of the operators' command line. */
export interface OpsCommand {
  readonly name: string;
  /** Name and arguments, as help shows them. */
  readonly usage: string;
  readonly summary: string;
  run(call: OpsCall): Promise<void>;
}

export interface OpsCall {
  readonly positionals: readonly string[];
  /** Print JSON, one value a line, instead of text for people. */
  readonly json: boolean;
  readonly dataDir: string;
  readonly print: (line: string) => void;
}

/** The command was called wrongly; ends with exit code 2 and the help. */
export class UsageError extends Error {}
