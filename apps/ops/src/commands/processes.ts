import { askServer } from '../admin';
import { UsageError, type OpsCommand } from '../command';
import { counted, table } from '../text';

const columns = ['process', 'here', 'done', 'refused', 'set aside'].map((heading) => ({ heading }));

/** A process as the server that runs it tells. */
interface ProcessStatus {
  readonly name: string;
  readonly actsHere: boolean;
  readonly done: number;
  readonly refused: number;
  readonly setAside: number;
  readonly waiting: readonly {
    readonly key: string;
    readonly stream: string;
    readonly revision: number;
    readonly error: string;
    readonly at: string;
  }[];
}

/** What reacts to events, and what it could not do. */
export const processes: OpsCommand = {
  name: 'processes',
  usage: 'processes [retry NAME]',
  takes: 2,
  summary: `Tells what reacts to events on the server that runs, and what was set aside because it kept failing; does
      that once more for one process`,
  async run({ positionals: [what, name], dataDir, json, print }) {
    if (what !== undefined && what !== 'retry') throw new UsageError('It knows retry only.');
    if (what === 'retry') {
      if (!name) throw new UsageError('Which? Name the process.');
      const done = await asked<{ readonly retried: number }>(dataDir, 'retryProcess', { name });
      print(json ? JSON.stringify(done) : `Done once more: ${counted(done.retried, 'event')}.`);
      return;
    }
    const told = await asked<{ readonly processes: readonly ProcessStatus[] }>(dataDir, 'processes', {});
    if (json) {
      for (const one of told.processes) print(JSON.stringify(one));
      return;
    }
    const rows = told.processes.map((one) => [
      one.name,
      one.actsHere ? 'acts' : 'waits',
      String(one.done),
      String(one.refused),
      String(one.waiting.length),
    ]);
    for (const line of table(columns, rows)) print(line);
    for (const { key, stream, revision, error, at } of told.processes.flatMap(({ waiting }) => waiting))
      print(`${at}  ${stream} ${revision}  ${key}: ${error}`);
  },
};

/** @throws Error with a sentence for people where no server runs */
async function asked<Answer extends object>(
  dataDir: string,
  name: string,
  input: { readonly [key: string]: string },
): Promise<Answer> {
  const answer = await askServer<Answer>(dataDir, name, input);
  if (answer) return answer;
  throw new Error(`No server runs with the data folder ${dataDir}: nothing reacts to events now.`);
}
