import type { RefusedCall, DeadLetter } from '@studio/process-managers/dead-letters';
import { askServer } from '@studio/os/ask-server';
import { admin } from '../admin';
import { UsageError, type OpsCommand } from '../command';
import { counted, styled, table } from '../text';

const columns = ['process', 'here', 'done', 'refused', 'set aside'].map((heading) => ({ heading }));

/** State of a process manager. Without a server, only the dead letters are known. */
interface ProcessStatus {
  readonly name: string;
  readonly actsHere?: boolean;
  /** Since the server began. */
  readonly outcomes?: { readonly [outcome: string]: number };
  readonly setAside: readonly DeadLetter[];
  readonly refused: readonly RefusedCall[];
}

/** Lists the process managers and their dead letters. */
export const processes: OpsCommand = {
  name: 'processes',
  usage: 'processes [retry NAME]',
  takes: 2,
  summary: `Lists the process managers, their dead letters and the latest refusals; retry runs the dead letters of one
      again, in the running server`,
  async run({ positionals: [what, name], dataDir, json, print }) {
    if (what !== undefined && what !== 'retry') throw new UsageError('The only action is retry.');
    if (what === 'retry') {
      if (!name) throw new UsageError('Name the process.');
      const done = await askServer<{ readonly retried: number }>(dataDir, 'retryProcess', { name });
      if (!done)
        throw new Error(
          `No server is running with the data folder ${dataDir}. Start it first: it runs the retry.`,
        );
      print(json ? JSON.stringify(done) : `Retried ${counted(done.retried, 'event')}.`);
      return;
    }
    const reply = await admin<{ readonly processes: readonly ProcessStatus[] }>(dataDir, 'processes', {});
    for (const line of json ? reply.processes.map((one) => JSON.stringify(one)) : shown(reply.processes))
      print(line);
  },
};

function shown(all: readonly ProcessStatus[]): readonly string[] {
  const rows = all.map(({ name, actsHere, outcomes, setAside }) => {
    const { done = 0, set_aside: _, ...refusals } = outcomes ?? {};
    const refused = Object.values(refusals).reduce((sum, times) => sum + times, 0);
    const here = actsHere === undefined ? ['–', '–', '–'] : [actsHere ? 'acts' : 'waits', done, refused];
    return [name, ...here, setAside.length].map(String);
  });
  return [
    ...table(columns, rows),
    ...all.flatMap(({ setAside }) =>
      setAside.map(
        ({ key, stream, revision, error, at }) => `${at}  ${stream} ${revision}  ${key}: ${error}`,
      ),
    ),
    ...all.flatMap(({ refused }) => refused.map(({ key, code, at }) => `${at}  ${key}: refused, ${code}`)),
    ...(all.some(({ actsHere }) => actsHere !== undefined)
      ? []
      : [styled('dim', 'No server with this role is running here, so no process is active.')]),
  ];
}
