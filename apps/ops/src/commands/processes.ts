import type { RefusedCall, SetAside } from '@studio/processes/what-was-not-done';
import { askServer } from '@studio/host/ask-server';
import { admin } from '../admin';
import { UsageError, type OpsCommand } from '../command';
import { counted, styled, table } from '../text';

const columns = ['process', 'here', 'done', 'refused', 'set aside'].map((heading) => ({ heading }));

/** A process; all but what it left undone only a server can tell. */
interface ProcessStatus {
  readonly name: string;
  readonly actsHere?: boolean;
  /** Since the server began. */
  readonly outcomes?: { readonly [outcome: string]: number };
  readonly setAside: readonly SetAside[];
  readonly refused: readonly RefusedCall[];
}

/** What reacts to events, and what it could not do. */
export const processes: OpsCommand = {
  name: 'processes',
  usage: 'processes [retry NAME]',
  takes: 2,
  summary: `Tells what reacts to events, what was set aside because it kept failing and what was refused last; does once
      more what a process has set aside, on the server that runs`,
  async run({ positionals: [what, name], dataDir, json, print }) {
    if (what !== undefined && what !== 'retry') throw new UsageError('It knows retry only.');
    if (what === 'retry') {
      if (!name) throw new UsageError('Which? Name the process.');
      const done = await askServer<{ readonly retried: number }>(dataDir, 'retryProcess', { name });
      if (!done)
        throw new Error(`No server runs with the data folder ${dataDir}: start it, it does it again.`);
      print(json ? JSON.stringify(done) : `Done once more: ${counted(done.retried, 'event')}.`);
      return;
    }
    const told = await admin<{ readonly processes: readonly ProcessStatus[] }>(dataDir, 'processes', {});
    for (const line of json ? told.processes.map((one) => JSON.stringify(one)) : shown(told.processes))
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
      : [styled('dim', 'No server runs here, or it has no such role: nothing reacts to events now.')]),
  ];
}
