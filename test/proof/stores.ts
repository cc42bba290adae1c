import { setTimeout as delay } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { Fault as LogFault } from '../support/eventstoredb/faults';
import { ProtocolServer } from '../support/eventstoredb/server';
import { refusals, type Fault as DocumentFault } from '../support/mongodb/faults';
import { MongoServer } from '../support/mongodb/server';
import { CommandCounts, Commands } from './commands';
import { readProtocolLog } from './event-log';
import { assertThat, reportProgress, type ProofOptions, type ProofReport } from './proof';
import { Random } from './random';
import { isReady, onStage, until, Writers, type Stage } from './stage';
import { Watchers } from './watchers';

const WRITERS = 8;
const RENDERERS = 3;
/** Duration of a disturbance, in ms. */
const SHORT = { least: 100, most: 600 };
/** Longer than the 10 s in which a command must be answered. */
const LONG = { least: 10_500, most: 12_000 };
/** One in this many rounds has a long disturbance; of two such rounds, one disturbs the log. */
const LONG_EVERY = 10;
/** Number of consecutive calls that a fault affects. */
const TIMES = { least: 1, most: 6 };
/** Share of MongoDB's commands that go wrong while they are in trouble. */
const WRONG_SHARE = 0.3;
/** Share of its writes that take effect after they were repeated. */
const LATE_SHARE = 0.5;
/** Time after which no late write arrives any more, in ms. */
const LATEST_MS = 600;
/** Maximum growth of the server's memory over the whole proof, in MiB. */
const MOST_GROWTH_MIB = 300;
/** After this round its heap has its usual size. */
const WARM_AFTER = 5;

/**
 * Disturbs the event store, the read models and the records through their protocols during commands, while
 * renderers watch [promises/1] to [promises/5]. Calls hang, are late, are cut or refused, or take effect
 * although the response is lost; servers fall silent, end and restart. Then all responses, reads and pictures are
 * compared with the log, read directly.
 */
export async function proveStores(options: ProofOptions): Promise<ProofReport> {
  const random = new Random(options.seed);
  const [events, documents] = await Promise.all([ProtocolServer.start(), MongoServer.start()]);
  const counts = new CommandCounts();
  try {
    return await onStage(
      'stores',
      options,
      async (stage) => {
        const troubling = new Troubling(
          stage,
          { events, documents },
          random,
          new Commands(stage, random, (from) => readProtocolLog(events, stage.stream, from), counts),
          new Watchers(await stage.watch(RENDERERS)),
        );
        for (let round = 1; round <= options.rounds; round++) {
          stage.beginRound(round);
          await troubling.round(round);
          reportProgress(
            options,
            round,
            () => `${counts.acknowledged} commands acknowledged, ${counts.refused} refused`,
          );
        }
        return { ...troubling.totals, ...counts };
      },
      {
        env: {
          EVENTSTORE_URL: events.url,
          MONGODB_URL: documents.url,
          SECRET_KEY: 'only for studios under test',
          LOG_LEVEL: 'warn',
        },
        alsoLeft: () => ({ 'events.ndjson': textOf(events) }),
      },
    );
  } finally {
    events.resume();
    await Promise.all([events.close(), documents.close()]);
  }
}

interface Servers {
  readonly events: ProtocolServer;
  readonly documents: MongoServer;
}

class Troubling {
  readonly totals = {
    rounds: 0,
    longTroubles: 0,
    troublesOfTheLog: 0,
    troublesOfMongoDb: 0,
    questions: 0,
    questionsRefused: 0,
    startMiB: 0,
    peakMiB: 0,
  };

  constructor(
    private readonly stage: Stage,
    private readonly servers: Servers,
    private readonly random: Random,
    private readonly commands: Commands,
    private readonly watchers: Watchers,
  ) {}

  async round(round: number): Promise<void> {
    const { random, commands, watchers, totals, stage } = this;
    const name = `round ${round}`;
    const isLong = round % LONG_EVERY === 0;
    const writers = new Writers(WRITERS, () => commands.sendOne(name));
    await writers.accompany(async () => {
      await delay(random.between(10, 60));
      const troubles = this.trouble(isLong, round);
      const lasts = random.between((isLong ? LONG : SHORT).least, (isLong ? LONG : SHORT).most);
      stage.note(`for ${lasts} ms: ${troubles.join(', ')}`);
      await Promise.all([delay(lasts), this.ask(name)]);
      watchers.requirePictures(name);
      await this.mend();
      await delay(random.between(10, 60));
    });
    await until(`${name}: the server is ready again by itself`, () => isReady(stage), 40_000);

    await delay(LATEST_MS);

    await commands.settle(name);
    await watchers.untilAsLogged(name, commands.log);
    await watchers.untilAsFresh(name, stage);
    watchers.requireNoneWentBack(name);
    this.weigh(name, round);
    totals.rounds++;
    if (isLong) totals.longTroubles++;
  }

  /** @returns what goes wrong, in words */
  private trouble(isLong: boolean, round: number): readonly string[] {
    const { random, totals } = this;
    // Long ones take turns; of the others some meet both.
    const which = isLong ? (round / LONG_EVERY) % 2 : random.between(0, 3);
    const lines: string[] = [];
    if (which !== 0) {
      totals.troublesOfTheLog++;
      lines.push(`EventStoreDB ${this.troubleLog(isLong)}`);
    }
    if (which === 0 || which === 3) {
      totals.troublesOfMongoDb++;
      lines.push(`MongoDB ${this.troubleDocuments(isLong)}`);
    }
    return lines;
  }

  private troubleLog(isLong: boolean): string {
    const { random } = this;
    const { events } = this.servers;
    const kind = random.pick(
      isLong
        ? (['pause', 'stop', 'appends hang', 'appends hang'] as const)
        : ([
            'pause',
            'stop',
            'restart',
            'cut',
            'drop',
            'appends',
            'appends',
            'appends',
            'reads',
            'feeds',
          ] as const),
    );
    const times = random.between(TIMES.least, TIMES.most);
    switch (kind) {
      case 'pause':
        events.pause();
        return 'is silent';
      case 'stop':
        void events.stop();
        return 'is gone';
      case 'restart':
        void events.restart();
        return 'starts again';
      case 'cut':
        events.cut();
        return 'loses its connections';
      case 'drop':
        events.dropSubscriptions(random.pick(['end', 'error', 'cut'] as const));
        return 'drops its subscriptions';
      case 'appends hang': {
        const written = random.between(0, 1) === 1;
        events.fail('append', { do: 'hang', written }, Infinity);
        return `hangs at appends${written ? ' that it has written' : ''}`;
      }
      case 'appends': {
        const fault = this.appendFault();
        events.fail('append', fault, times);
        return `${JSON.stringify(fault)} at ${times} appends`;
      }
      case 'reads':
      case 'feeds': {
        const fault = this.readFault();
        events.fail(kind === 'reads' ? 'read' : 'subscribe', fault, times);
        if (kind === 'feeds') events.dropSubscriptions('cut');
        return `${JSON.stringify(fault)} at ${times} ${kind}`;
      }
    }
  }

  private appendFault(): LogFault {
    const { random } = this;
    const written = random.between(0, 1) === 1;
    const ms = random.between(10, 400);
    const faults: readonly LogFault[] = [
      { do: 'hang', written },
      { do: 'cut', written },
      { do: 'cut', written: true },
      { do: 'end', written },
      { do: 'land-late', ms },
      { do: 'delay', ms },
      { do: 'timeout', phase: random.pick(['prepare', 'commit', 'forward'] as const), written },
      { do: 'refuse', reason: random.pick(['not-ready', 'busy', 'no-leader', 'not-leader'] as const) },
    ];
    return random.pick(faults);
  }

  private readFault(): LogFault {
    const { random } = this;
    const after = random.between(0, 5);
    const faults: readonly LogFault[] = [
      { do: 'hang', after },
      { do: 'cut', after },
      { do: 'end', after },
      { do: 'delay', ms: random.between(10, 400) },
      { do: 'refuse', reason: random.pick(['not-ready', 'busy'] as const) },
    ];
    return random.pick(faults);
  }

  private troubleDocuments(isLong: boolean): string {
    const { random } = this;
    const { documents } = this.servers;
    const kind = random.pick(
      isLong
        ? (['pause', 'stop'] as const)
        : (['pause', 'stop', 'restart', 'cut', 'calls', 'calls', 'late', 'late'] as const),
    );
    switch (kind) {
      case 'pause':
        documents.pause();
        return 'is silent';
      case 'stop':
        void documents.stop();
        return 'is gone';
      case 'restart':
        void documents.restart();
        return 'starts again';
      case 'cut':
        documents.cut();
        return 'loses its connections';
      case 'late':
        documents.faults.random = (command) =>
          command === 'update' && random.next() < LATE_SHARE
            ? { do: 'land-late', ms: random.between(20, LATEST_MS) }
            : undefined;
        return 'loses connections and does their writes later';
      case 'calls':
        documents.faults.random = () => (random.next() < WRONG_SHARE ? this.documentFault() : undefined);
        return 'fails at a share of its commands';
    }
  }

  private documentFault(): DocumentFault {
    const { random } = this;
    const applied = random.between(0, 1) === 1;
    const ms = random.between(10, 400);
    const faults: readonly DocumentFault[] = [
      { do: 'hang', applied },
      { do: 'cut', applied },
      { do: 'cut', applied: true },
      { do: 'land-late', ms },
      { do: 'delay', ms },
      { do: 'not-durable' },
      ...Object.values(refusals),
    ];
    return random.pick(faults);
  }

  /** All is as it should be again. What hangs still finds its connection cut, as a reset would do. */
  private async mend(): Promise<void> {
    const { events, documents } = this.servers;
    events.behave();
    documents.behave();
    events.resume();
    await Promise.all([events.start(), documents.start()]);
    events.cut();
    documents.cut();
  }

  /** Every query is answered, with what is known or with 503; the server itself always answers. */
  private async ask(name: string): Promise<void> {
    const { stage, totals } = this;
    const answer = await stage.api.get<{ readonly code?: string }>(stage.path);
    totals.questions++;
    if (answer.status !== 200) totals.questionsRefused++;
    assertThat(
      answer.status === 200 || (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0),
      `${name}: a question was answered with ${answer.status} ${answer.body.code}`,
    );
    const health = await fetch(`${stage.studio.url}/healthz`);
    await health.text();
    assertThat(health.status === 200, `${name}: /healthz was answered with ${health.status}`);
  }

  private weigh(name: string, round: number): void {
    const { totals, stage } = this;
    const status = readFileSync(`/proc/${stage.studio.pid}/status`, 'latin1');
    const mib = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    if (round <= WARM_AFTER) totals.startMiB = mib;
    totals.peakMiB = Math.max(totals.peakMiB, mib);
    assertThat(
      mib - totals.startMiB < MOST_GROWTH_MIB,
      `${name}: the server has grown from ${totals.startMiB} to ${mib} MiB`,
    );
  }
}

/** The log as it stands, one event a line. */
function textOf({ events }: ProtocolServer): string {
  return events
    .map(({ stream, revision, type, data, meta }) =>
      JSON.stringify({ stream, revision, type, data: data.toString(), meta: meta.toString() }),
    )
    .join('\n');
}
