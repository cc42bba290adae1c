import type { ParseArgsConfig } from 'node:util';

/** A command of the operators' command line. */
export interface OpsCommand {
  readonly name: string;
  /** Name and arguments, as help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Maximum number of positional words after the command's name. More are refused. */
  readonly takes: number;
  /** Beside `--json`, which all have. */
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  run(call: OpsCall): Promise<void>;
}

export interface OpsCall {
  readonly positionals: readonly string[];
  readonly options: { readonly [name: string]: string | boolean | (string | boolean)[] | undefined };
  /** Print JSON, one value a line, instead of text for people. */
  readonly json: boolean;
  readonly dataDir: string;
  /** Set: the log lies there, not in the data folder. */
  readonly eventStoreUrl: string | undefined;
  /** Set: read models and records lie there, not in the data folder. */
  readonly mongodbUrl: string | undefined;
  readonly print: (line: string) => void;
}

/** The command was called wrongly; ends with exit code 2 and the help. */
export class UsageError extends Error {}
