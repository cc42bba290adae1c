import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import { keyedCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Fault } from '../../../../../test/support/eventstoredb/faults';
import { ProtocolServer } from '../../../../../test/support/eventstoredb/server';
import { Follower } from '../testing/store-under-test';
import { openEventStoreDb, type EventStoreDb } from './eventstoredb';
import { realTime } from '../../../../../test/support/until';

const COMMANDS = Number(process.env['FAULT_COMMANDS'] ?? 400);
const SEEDS = [1, 20_260];
const STREAMS = 8;
const IN_FLIGHT = 32;
/** Deadline of one call to the store; long enough that a busy machine alone does not exceed it. */
const DEADLINE_MS = 250;
/** Largest delay of an append. */
const LATEST_MS = 2.5 * DEADLINE_MS;

jest.setTimeout(60_000 + COMMANDS * 200);

type Outcome = 'acknowledged' | 'unchanged' | 'refused' | 'outcome_unknown';

interface Command {
  readonly commandId: string;
  readonly stream: string;
  /** Events that it leads to; 0 changes nothing, −1 is refused. */
  readonly size: number;
}

const counter: Evolver<number> = {
  category: 'thing',
  schemaVersion: 1,
  initial: 0,
  evolve: { 'thing.counted': (state) => state + 1 },
};

/** Returns a random function with the same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

function execute(pipeline: CommitPipeline, { commandId, stream, size }: Command, deadlineMs = 10_000) {
  return pipeline.execute({
    stream,
    evolver: counter,
    commandId,
    operation: 'count_thing',
    actor: { accountId: 'account-1', via: 'api' },
    correlationId: commandId,
    causationId: commandId,
    deadlineMs,
    decide: () => {
      if (size < 0) throw new Problem('invalid_value', 'Not this one.');
      return Array.from({ length: size }, (_, n) => ({ type: 'thing.counted', data: { n } }));
    },
  });
}

async function outcomeOf(execution: ReturnType<typeof execute>): Promise<Outcome> {
  try {
    const { commit, repeated } = await execution;
    return commit || repeated ? 'acknowledged' : 'unchanged';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'outcome_unknown' ? 'outcome_unknown' : 'refused';
  }
}

/** Fails with the name of work that never ends, instead of a test timeout. */
async function ended<Result>(what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It never ended: ${what}.`)), 20_000 + COMMANDS * 100);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function appendFaults(random: (below: number) => number): Fault {
  const written = random(2) === 0;
  const faults: Fault[] = [
    { do: 'hang', written },
    { do: 'cut', written },
    { do: 'end', written },
    { do: 'land-late', ms: random(LATEST_MS) },
    { do: 'delay', ms: random(LATEST_MS) },
    { do: 'refuse', reason: 'not-ready' },
    { do: 'refuse', reason: 'busy' },
    { do: 'refuse', reason: 'no-leader' },
    { do: 'refuse', reason: 'not-leader' },
    { do: 'timeout', phase: 'prepare', written },
    { do: 'timeout', phase: 'commit', written },
    { do: 'timeout', phase: 'forward', written },
  ];
  return faults[random(faults.length)] ?? { do: 'hang' };
}

/** The events of each command as the log holds them, by commandId. */
function byCommand(events: readonly StoredEvent[]): Map<string, StoredEvent[]> {
  const found = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const { commandId } = event.meta;
    found.set(commandId, [...(found.get(commandId) ?? []), event]);
  }
  return found;
}

describe.each(SEEDS)(
  `${COMMANDS} commands of two nodes on a store that misbehaves at random, seed %i`,
  (seed) => {
    /** Resources to end, last first: a failing test would leave them open and keep the process running. */
    const endings: (() => unknown)[] = [];
    afterEach(async () => {
      for (const end of endings.splice(0).reverse()) await end();
    });

    it('are in the log exactly once if acknowledged, never if refused, once or never if unknown', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'eventstoredb-'));
      endings.push(() => rmSync(folder, { recursive: true }));
      const server = await ProtocolServer.start({ file: join(folder, 'log.ndjson') });
      endings.push(() => server.close());
      const options = { url: server.url, deadlineMs: DEADLINE_MS, followed: seed === 1 ? [] : ['thing'] };
      const open = async (): Promise<EventStoreDb> => {
        const store = await openEventStoreDb(options);
        endings.push(() => store.close());
        return store;
      };
      const stores = [await open(), await open()] as const;
      const nodes = stores.map((store) => new CommitPipeline(store, systemClock, { lastRetryMs: 100 }));
      const follower = new Follower(stores[1], ['thing']);
      endings.push(() => follower.stop());

      const random = randomFrom(seed);
      const outcomes = new Map<Command, Outcome>();
      let next = 0;
      const trouble = async (): Promise<void> => {
        // A fault hits all commands of its append, and all appends that share its call.
        const kind = random(400);
        if (kind < 15) server.fail('append', appendFaults(random));
        else if (kind < 21) server.fail('read', { do: random(2) ? 'cut' : 'hang', after: random(3) });
        else if (kind < 25) server.dropSubscriptions((['end', 'error', 'cut'] as const)[random(3)] ?? 'end');
        else if (kind < 28) server.cut();
        else if (kind < 30) await server.restart();
        else if (kind < 31) {
          await server.stop();
          await realTime(random(900), 'the server is away for so long');
          await server.start();
        }
      };
      const caller = async (): Promise<void> => {
        while (next < COMMANDS) {
          const number = next++;
          const kind = random(20);
          const command: Command = {
            commandId: keyedCommandId('account-1', 'count_thing', `${seed} ${number}`),
            stream: `thing-${random(STREAMS)}`,
            size: kind === 0 ? -1 : kind === 1 ? 0 : 1 + random(3),
          };
          await trouble();
          const node = nodes[random(2)];
          if (node) outcomes.set(command, await outcomeOf(execute(node, command, 4 * DEADLINE_MS)));
        }
      };
      await ended('commands', Promise.all(Array.from({ length: IN_FLIGHT }, caller)));

      // The store works again: everything recovers without help.
      server.behave();
      await ended('the start', server.start());
      await ended('what was on its way', Promise.all(nodes.map((node) => node.drain())));
      await realTime(LATEST_MS + 100, 'the last late append has landed');

      // The checks use a long deadline: a slow machine is not a fault of the store.
      const patient = await openEventStoreDb({ url: server.url });
      endings.push(() => patient.close());
      const log: StoredEvent[] = [];
      for (let i = 0; i < STREAMS; i++) {
        for await (const page of patient.read(`thing-${i}`, 0)) log.push(...page);
      }
      const found = byCommand(log);
      const wrong: string[] = [];
      for (const [{ commandId, stream, size }, outcome] of outcomes) {
        const events = found.get(commandId) ?? [];
        const whole =
          events.length === size &&
          events.every(
            (event, i) => event.stream === stream && event.revision === (events[0]?.revision ?? 0) + i,
          );
        const right =
          outcome === 'acknowledged'
            ? whole
            : outcome === 'outcome_unknown'
              ? whole || events.length === 0
              : events.length === 0;
        if (!right) wrong.push(`${outcome}: ${events.length} of ${size} events`);
      }
      expect(wrong).toEqual([]);
      expect(outcomes.size).toBe(COMMANDS);
      expect(found.size).toBeGreaterThan(COMMANDS / 10); // it was not all trouble
      expect(
        [...found.keys()].every((id) => [...outcomes.keys()].some(({ commandId }) => commandId === id)),
      ).toBe(true);

      // The feed gave every commit once, whole, in log order.
      await ended(
        'the feed',
        follower.until(({ commits }) => commits.length >= found.size),
      );
      const positions = log.map(({ position }) => position).sort();
      expect(follower.commits.flatMap(({ events }) => events.map(({ position }) => position))).toEqual(
        positions,
      );

      // Repeating a command with an unknown outcome and its key returns its outcome, and commits it if it was not
      // written.
      const repeating = new CommitPipeline(patient, systemClock);
      for (const [command, outcome] of outcomes) {
        if (outcome !== 'outcome_unknown') continue;
        const { repeated, commit } = await ended('a repeat', execute(repeating, command));
        expect([repeated !== null, commit !== null]).toEqual([
          found.has(command.commandId),
          !found.has(command.commandId),
        ]);
      }

      const tally = Object.fromEntries(
        [...new Set(outcomes.values())].map((kind) => [
          kind,
          [...outcomes.values()].filter((o) => o === kind).length,
        ]),
      );
      if (process.env['FAULT_COMMANDS']) console.log(`seed ${seed}:`, tally);
    });
  },
);
