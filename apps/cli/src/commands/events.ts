import { setTimeout as sleep } from 'node:timers/promises';
import { categoryOf, type StoredEvent } from '@studio/kernel/event';
import { ActorNames, shownName, type NamedActor } from '../actor-names';
import { UsageError, type OpsCall, type OpsCommand } from '../command';
import { msOf } from '../timestamp';
import { streamIn, withLog, type OperatorLog } from '../operator-log';
import { Rows, shownTime, shownValue } from '../text';

/** Interval between checks for new events, in milliseconds. */
const FOLLOW_EVERY = 300;
/** Maximum length of the data shown on one line, in characters. */
const DATA_SHOWN = 300;

const columns = [
  { heading: 'WHEN (UTC)', width: 23 },
  { heading: 'REV', right: true, width: 4 },
  { heading: 'WHO', width: 8 },
  { heading: 'BY', width: 6 },
  { heading: 'OPERATION', width: 16 },
  { heading: 'EVENT', width: 18 },
  { heading: 'DATA' },
];

/** The events of a stream, or those of the whole log that fit. */
export const events: OpsCommand = {
  name: 'events',
  usage: 'events STREAM|OVERLAY [--filter KEY=VALUE …] [--follow]  |  events --filter KEY=VALUE …',
  takes: 1,
  summary: `Prints events, oldest first; --follow waits for new ones. Filters narrow each other; keys are
      category, stream, type, operation, via, actor (id, login or name), rev, since and until; * stands for
      anything: events --filter 'type=scene.*' --filter via=deck --filter since=2026-05-01`,
  options: { filter: { type: 'string', multiple: true }, follow: { type: 'boolean' } },
  run: (call) =>
    withLog(call, async (log) => {
      const [argument] = call.positionals;
      const filters = filtersIn(call);
      if (argument === undefined && filters.length === 0)
        throw new UsageError('Name a stream or a --filter.');
      const stream = argument === undefined ? null : streamIn(argument);
      const names = new ActorNames(log);
      const ends = new AbortController();
      process.once('SIGINT', () => ends.abort());

      const rows = new Rows(columns);
      if (!call.json) call.print(rows.heading());
      let count = 0;
      for await (const event of eventsIn(log, stream, call.options['follow'] === true, ends.signal)) {
        count++;
        if (ends.signal.aborted) break;
        const actor = await names.of(event.meta.actor);
        if (!filters.every((fits) => fits(event, actor))) continue;
        call.print(call.json ? JSON.stringify(event) : rows.row(cells(event, actor, stream === null)));
      }
      if (count === 0 && stream !== null && call.options['follow'] !== true)
        throw new Error(`Stream ${stream} not found; \`streams\` lists all streams.`);
    }),
};

async function* eventsIn(
  log: OperatorLog,
  stream: string | null,
  follow: boolean,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent> {
  let revision = 0;
  let position = '';
  do {
    if (stream !== null) {
      for await (const page of log.read(stream, revision))
        for (const event of page) {
          yield event;
          revision = event.revision + 1;
        }
    } else {
      for await (const page of log.readAll(position))
        for (const commit of page) {
          yield* commit.events;
          position = commit.position;
        }
    }
    if (follow) await sleep(FOLLOW_EVERY, undefined, { signal }).catch(() => undefined);
  } while (follow && !signal.aborted);
}

function cells(
  { stream, type, data, meta }: StoredEvent,
  actor: NamedActor,
  isOfAll: boolean,
): readonly string[] {
  const { at, rev, operation } = meta;
  const what = `${isOfAll ? `${stream} ` : ''}${shownValue(data, DATA_SHOWN)}`;
  return [shownTime(at), String(rev), shownName(actor), actor.via, operation, type, what];
}

type Filter = (event: StoredEvent, actor: NamedActor) => boolean;

const texts: {
  readonly [key: string]: ((event: StoredEvent, actor: NamedActor) => readonly (string | null)[]) | undefined;
} = {
  category: ({ stream }) => [categoryOf(stream)],
  stream: ({ stream }) => [stream],
  type: ({ type }) => [type],
  operation: ({ meta }) => [meta.operation],
  via: ({ meta }) => [meta.actor.via],
  rev: ({ meta }) => [String(meta.rev)],
  actor: (_, { accountId, login, name }) => [accountId, login, name],
};

function filtersIn({ options }: OpsCall): readonly Filter[] {
  return ((options['filter'] ?? []) as string[]).map((given) => {
    const [, key = '', value = ''] = /^([a-z]+)=(.+)$/s.exec(given) ?? [];
    if (key === 'since' || key === 'until') {
      const limit = msOf(value);
      if (limit === null) throw new UsageError(`${key} takes a moment, not ${JSON.stringify(value)}.`);
      return ({ meta }) => (key === 'since' ? Date.parse(meta.at) >= limit : Date.parse(meta.at) <= limit);
    }
    const values = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (!values)
      throw new UsageError(
        `--filter takes KEY=VALUE with ${[...Object.keys(texts), 'since', 'until'].join(', ')}, not ${JSON.stringify(given)}.`,
      );
    const pattern = new RegExp(`^${value.split('*').map(escaped).join('.*')}$`, 's');
    return (event, actor) => values(event, actor).some((text) => text !== null && pattern.test(text));
  });
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
