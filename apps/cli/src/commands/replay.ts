import { categoryOf, type StoredEvent } from '@studio/kernel/event';
import { diff } from '@studio/undo/property-diff';
import { ActorNames, shownName, type NamedActor } from '../actor-names';
import { UsageError, type OpsCall, type OpsCommand } from '../command';
import { CommitLines } from '../commit-line';
import { foldedCommits, streamIn, withLog, type FoldedCommit, type OperatorLog } from '../operator-log';
import { Rows, fitted, shownTime, shownValue, styled, table } from '../text';

const columns = [
  { heading: 'REV', right: true, width: 4 },
  { heading: 'WHEN (UTC)', width: 23 },
  { heading: 'WHO', width: 8 },
  { heading: 'BY', width: 6 },
  { heading: 'OPERATION', width: 16 },
  { heading: 'WHAT' },
];

/** Commits that one may go back in a replay. */
const GO_BACK = 1_000;

/** Commit in the form that is printed. */
interface PrintedCommit {
  readonly commit: FoldedCommit;
  readonly actor: NamedActor;
  readonly line: string;
}

/** The commits of a stream, one after the other. */
export const replay: OpsCommand = {
  name: 'replay',
  usage: 'replay OVERLAY|STREAM [--step]',
  takes: 1,
  summary: 'Prints one line per commit; --step shows one commit at a time with all its changes',
  options: { step: { type: 'boolean' } },
  run: (call) =>
    withLog(call, async (log) => {
      const [argument] = call.positionals;
      if (!argument) throw new UsageError('Name an overlay or a stream.');
      const stream = streamIn(argument);
      const isInteractive = process.stdin.isTTY && process.stdout.isTTY && !call.json;
      if (call.options['step'] === true && isInteractive)
        await stepThrough(call, printedCommits(log, stream));
      else await list(call, printedCommits(log, stream));
    }),
};

async function* printedCommits(log: OperatorLog, stream: string): AsyncGenerator<PrintedCommit> {
  const names = new ActorNames(log);
  const lines = new CommitLines();
  for await (const commit of foldedCommits(log, stream)) {
    const [first] = commit.events as readonly [StoredEvent];
    yield { commit, actor: await names.of(first.meta.actor), line: lines.lineOf(commit) };
  }
}

async function list({ json, print }: OpsCall, commits: AsyncIterable<PrintedCommit>): Promise<void> {
  const rows = new Rows(columns);
  if (!json) print(rows.heading());
  for await (const { commit, actor, line } of commits) {
    const { meta, revision } = commit.events[0] as StoredEvent;
    const { operation, at } = meta;
    print(
      json
        ? JSON.stringify({
            rev: commit.after.rev,
            revision,
            at,
            actor,
            operation,
            summary: line,
            events: commit.events.map(({ type, data }) => ({ type, data })),
            changes: changesIn(commit),
          })
        : rows.row([String(commit.after.rev), shownTime(at), shownName(actor), actor.via, operation, line]),
    );
  }
}

function changesIn({ before, after }: FoldedCommit): readonly object[] {
  return diff(before.state, after.state).map((change) => ({
    path: change.path.join('.'),
    before: change.before,
    after: change.after,
  }));
}

async function stepThrough({ print }: OpsCall, commits: AsyncIterable<PrintedCommit>): Promise<void> {
  const source = commits[Symbol.asyncIterator]();
  const seen: PrintedCommit[] = [];
  let place = -1;
  const keys = keysOf(process.stdin);
  print(styled('dim', 'Space or → for the next commit, b or ← for the one before, q to quit.'));
  try {
    for (let key = 'next'; key !== 'quit'; key = (await keys.next()).value ?? 'quit') {
      if (key === 'back') {
        if (place === 0) continue;
        place--;
      } else if (place + 1 < seen.length) place++;
      else {
        const next = await source.next();
        if (next.done) {
          print(styled('dim', 'That was the last commit.'));
          continue;
        }
        seen.push(next.value);
        if (seen.length > GO_BACK) seen.shift();
        place = seen.length - 1;
      }
      const current = seen[place];
      if (current) for (const line of page(current)) print(line);
    }
  } finally {
    await keys.return(undefined);
    await source.return?.();
  }
}

function page({ commit, actor, line }: PrintedCommit): readonly string[] {
  const [{ stream, meta }] = commit.events as readonly [StoredEvent];
  const unit = categoryOf(stream) === 'overlay' ? 'rev' : 'commit';
  return [
    '',
    styled('bold', `${unit} ${commit.after.rev} · ${line}`),
    `${shownTime(meta.at)} UTC · ${shownName(actor)} by ${meta.actor.via} · ${meta.operation}`,
    ...commit.events.map(({ type, data }) => fitted(`  ${type} ${shownValue(data, 2_000)}`)),
    ...table(
      [{ heading: '  PROPERTY' }, { heading: 'FROM' }, { heading: 'TO' }],
      diff(commit.before.state, commit.after.state).map(({ path, before, after }) => [
        `  ${path.join('.')}`,
        shownValue(before, 40),
        shownValue(after, 40),
      ]),
    ),
  ];
}

type Key = 'next' | 'back' | 'quit';

const meanings: { readonly [key: string]: Key | undefined } = {
  ' ': 'next',
  '\r': 'next',
  n: 'next',
  '\u001b[C': 'next',
  b: 'back',
  '\u001b[D': 'back',
  q: 'quit',
  '\u0003': 'quit',
  '\u0004': 'quit',
};

/** Yields pressed keys while the consumer iterates. */
async function* keysOf(stdin: NodeJS.ReadStream): AsyncGenerator<Key, undefined> {
  stdin.setRawMode(true).setEncoding('utf8').resume();
  try {
    for await (const typed of stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<string>)
      // An arrow comes as one piece of several characters, what is typed fast as well.
      for (const key of typed in meanings ? [typed] : typed) {
        const meaning = meanings[key];
        if (meaning) yield meaning;
      }
    return undefined;
  } finally {
    stdin.setRawMode(false).pause();
  }
}
