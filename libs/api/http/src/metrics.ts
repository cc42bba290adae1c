import type { CountedFigure } from '@studio/operations/counted-figure';
import type { ApiObserver } from '@studio/operations/api-observer';
import type { ReadYourWrites } from '@studio/operations/ports';
import type { ProjectionLag } from '@studio/read-models/progress';
import type { GatewayStats } from '@studio/realtime/gateway';
import type { SocketCapStats } from '@studio/realtime/socket-caps';
import type { ProcessStats } from '@studio/process-managers/process-stats';
import type { SignalStats } from '@studio/pubsub/signals';
import { Problem } from '@studio/kernel/problem';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { IsOneOf } from './addresses';
import type { HungUp } from './connections';
import { Durations } from './durations';
import type { AppendObserver, AppendLabel } from './metered-store';

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Sources of figures that are read only on request. */
export interface MetricSources {
  lag(): readonly ProjectionLag[];
  sockets(): GatewayStats;
  signals(): SignalStats;
  /** Returns the processes, each with its number of dead letters; null while unknown. */
  processes(): Promise<readonly (ProcessStats & { readonly setAside: number | null })[]>;
  connections(): SocketCapStats & { readonly hungUp: HungUp };
  /** Figures of the areas. */
  readonly figures: readonly CountedFigure[];
}

/** Counts of events by kind. */
class Counts<Kind> extends Map<Kind, number> {
  add(kind: Kind): void {
    this.set(kind, (this.get(kind) ?? 0) + 1);
  }
}

/** Interval at which the event loop's delay is sampled, in ms: an idle server wakes up as often. */
const LOOP_SAMPLE_MS = 50;

/**
 * Figures about the running server for Prometheus. Each request costs a look-up and an addition; prom-client
 * receives the values only when the figures are read.
 */
export class Metrics implements ApiObserver, AppendObserver {
  private readonly registry = new Registry();
  private readonly durations = new Durations(
    'studio_operation_seconds',
    'Time from a valid credential to the answer; of commands until their events are durable.',
    SECONDS,
  );
  private readonly appends: Counter<'outcome'>;
  private readonly appendSeconds: Histogram;
  private readonly commits: Counter;
  private readonly waits: Histogram<'outcome'>;
  private readonly paints: Histogram;
  /** By operation. */
  private readonly outcomes = new Map<string, Counts<string>>();
  private readonly statuses = new Counts<number>();

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS });
    const { outcomes, statuses } = this;
    new Counter({
      name: 'studio_operations_total',
      help: 'Operations by outcome: changed, unchanged, answered (queries), replayed, or the code of the refusal.',
      labelNames: ['operation', 'outcome'],
      registers,
      collect() {
        this.reset();
        for (const [operation, counts] of outcomes)
          for (const [outcome, times] of counts) this.inc({ operation, outcome }, times);
      },
    });
    this.appends = new Counter({
      name: 'studio_appends_total',
      help: 'Tries to append to the event store by outcome: written, conflict, unknown, no_leader, failed.',
      labelNames: ['outcome'],
      registers,
    });
    this.appendSeconds = new Histogram({
      name: 'studio_append_seconds',
      help: 'Time that an append took to become durable.',
      buckets: SECONDS,
      registers,
    });
    this.commits = new Counter({
      name: 'studio_commits_total',
      help: 'Commits written; several may share an append.',
      registers,
    });
    this.waits = new Histogram({
      name: 'studio_read_model_wait_seconds',
      help: 'Time that queries waited until their read models showed a write.',
      labelNames: ['outcome'],
      buckets: SECONDS,
      registers,
    });
    this.paints = new Histogram({
      name: 'studio_command_to_paint_seconds',
      help: 'Time from a command to the frame that shows it, as renderers tell; one for each renderer.',
      buckets: SECONDS,
      registers,
    });
    new Counter({
      name: 'studio_http_answers_total',
      help: 'HTTP answers by status.',
      labelNames: ['status'],
      registers,
      collect() {
        this.reset();
        for (const [status, times] of statuses) this.inc({ status }, times);
      },
    });
  }

  /** Called once, when everything runs. */
  observe(sources: MetricSources): void {
    const registers = [this.registry];
    const gauge = (name: string, help: string, value: (stats: GatewayStats) => number): void => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value(sources.sockets()));
        },
      });
    };
    const counter = (name: string, help: string, value: (stats: GatewayStats) => number): void => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(value(sources.sockets()));
        },
      });
    };
    this.observeConnections(sources);
    gauge('studio_sockets', 'Renderers connected.', (stats) => stats.sockets);
    gauge(
      'studio_slow_sockets',
      "Renderers that can't keep up and wait for a snapshot.",
      (stats) => stats.slowSockets,
    );
    gauge('studio_overlays_followed', 'Overlays that are followed for renderers.', (stats) => stats.overlays);
    gauge('studio_backlog_bytes', 'Bytes of recent deltas that are kept.', (stats) => stats.deltaBufferBytes);
    counter(
      'studio_deltas_total',
      'Visible differences told, each of one or more commits.',
      (stats) => stats.deltas,
    );
    counter(
      'studio_frames_total',
      'Frames encoded, each sent to all renderers of an overlay.',
      (stats) => stats.frames,
    );
    counter('studio_snapshots_total', 'Snapshots sent.', (stats) => stats.snapshots);
    counter(
      'studio_slow_socket_cuts_total',
      "Renderers cut to a snapshot because they couldn't keep up.",
      (stats) => stats.cuts,
    );
    this.observeProjections(sources);
    this.observeSignals(sources);
    this.observeProcesses(sources);
    this.observeAreas(sources);
  }

  private observeProjections(sources: MetricSources): void {
    const registers = [this.registry];
    new Gauge({
      name: 'studio_projection_lag_seconds',
      help: 'Age of the oldest commit that a projection lacks; NaN when that is not known.',
      labelNames: ['projection'],
      registers,
      collect() {
        for (const { projection, behindMs } of sources.lag())
          this.set({ projection }, behindMs === null ? NaN : behindMs / 1000);
      },
    });
    new Gauge({
      name: 'studio_projection_stopped',
      help: '1 when a projection has stopped for good.',
      labelNames: ['projection'],
      registers,
      collect() {
        for (const { projection, error } of sources.lag()) this.set({ projection }, error === null ? 0 : 1);
      },
    });
  }

  private observeSignals(sources: MetricSources): void {
    const registers = [this.registry];
    new Gauge({
      name: 'studio_signals_connected',
      help: '1 while signals of other processes arrive, or when there are no others.',
      registers,
      collect() {
        this.set(sources.signals().connected ? 1 : 0);
      },
    });
    new Counter({
      name: 'studio_signals_total',
      help: 'Signals published here, received from other processes, delivered to handlers, and failed in them.',
      labelNames: ['what'],
      registers,
      collect() {
        const stats = sources.signals();
        this.reset();
        for (const what of ['published', 'received', 'delivered', 'failed'] as const)
          this.inc({ what }, stats[what]);
      },
    });
    new Counter({
      name: 'studio_signals_lost_total',
      help: 'Signals lost: tooLarge, crowded or unsent before they left, slow before a handler.',
      labelNames: ['how'],
      registers,
      collect() {
        this.reset();
        for (const [how, times] of Object.entries(sources.signals().lost)) this.inc({ how }, times);
      },
    });
  }

  private observeProcesses(sources: MetricSources): void {
    const registers = [this.registry];
    type ProcessFigures = Awaited<ReturnType<MetricSources['processes']>>[number];
    const gauge = (name: string, help: string, value: (process: ProcessFigures) => number): void => {
      new Gauge({
        name,
        help,
        labelNames: ['process'],
        registers,
        async collect() {
          for (const process of await sources.processes())
            this.set({ process: process.name }, value(process));
        },
      });
    };
    gauge('studio_process_acting', '1 on a node that acts for some accounts.', ({ isActing }) =>
      isActing ? 1 : 0,
    );
    gauge(
      'studio_process_waiting',
      'Commits and due calls that are known here and not come to yet.',
      ({ waiting }) => waiting,
    );
    gauge(
      'studio_process_lag_seconds',
      'Age of the oldest commit that is not reacted to yet; NaN where another node acts.',
      ({ behindMs }) => (behindMs === null ? NaN : behindMs / 1000),
    );
    gauge(
      'studio_process_set_aside',
      'Events that lie aside because their reaction kept failing, on any node; NaN when that is not known.',
      ({ setAside }) => setAside ?? NaN,
    );
    new Counter({
      name: 'studio_process_calls_total',
      help: 'Calls by outcome: done, set_aside, or the code of the refusal.',
      labelNames: ['process', 'outcome'],
      registers,
      async collect() {
        const all = await sources.processes();
        this.reset();
        for (const { name, outcomes } of all)
          for (const [outcome, times] of outcomes) this.inc({ process: name, outcome }, times);
      },
    });
  }

  private observeConnections(sources: MetricSources): void {
    const registers = [this.registry];
    new Gauge({
      name: 'studio_socket_connections',
      help: 'Connections for renderers, those that have joined nothing yet among them.',
      registers,
      collect() {
        this.set(sources.connections().connections);
      },
    });
    new Counter({
      name: 'studio_connections_refused_total',
      help: 'Connections beyond a cap, of renderers (sockets) or of any kind (all).',
      labelNames: ['of', 'cap'],
      registers,
      collect() {
        const { refused, hungUp } = sources.connections();
        this.reset();
        for (const cap of ['address', 'node'] as const) {
          this.inc({ of: 'sockets', cap }, refused[cap]);
          this.inc({ of: 'all', cap }, hungUp[cap]);
        }
      },
    });
  }

  private observeAreas({ figures }: MetricSources): void {
    const registers = [this.registry];
    for (const { name, help, labels, counts, isLevel } of figures)
      new (isLevel ? Gauge : Counter)({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          this.reset();
          for (const { of, times } of counts())
            this.inc(Object.fromEntries(labels.map((label, i) => [label, of[i] ?? ''])), times);
        },
      });
  }

  done(operation: string, outcome: string, seconds: number): void {
    let outcomes = this.outcomes.get(operation);
    if (!outcomes) this.outcomes.set(operation, (outcomes = new Counts<string>()));
    outcomes.add(outcome);
    this.durations.took(operation, seconds);
  }

  /** All figures in the text format of Prometheus. */
  async text(): Promise<{ readonly contentType: string; readonly text: string }> {
    const { registry, durations } = this;
    return {
      contentType: registry.contentType,
      text: `${await registry.metrics()}\n${durations.text()}`,
    };
  }

  appended(outcome: AppendLabel, seconds: number, commits: number): void {
    this.appends.inc({ outcome });
    if (outcome !== 'written') return;
    this.appendSeconds.observe(seconds);
    this.commits.inc(commits);
  }

  /** Returns the same waiting, observed. */
  meteredReads(reads: ReadYourWrites): ReadYourWrites {
    return {
      get isWhole() {
        return reads.isWhole;
      },
      knows: (position) => reads.knows(position),
      waitFor: async (position, timeoutMs) => {
        const began = performance.now();
        const reached = await reads.waitFor(position, timeoutMs);
        this.waits.observe({ outcome: reached ? 'reached' : 'gave_up' }, (performance.now() - began) / 1000);
        return reached;
      },
    };
  }

  /** Records the seconds until a renderer painted a command's change. */
  painted(seconds: number): void {
    this.paints.observe(seconds);
  }

  countAnswers(http: FastifyInstance): void {
    http.addHook('onResponse', (_request, { statusCode }, done) => {
      this.statuses.add(statusCode);
      done();
    });
  }
}

/**
 * Serves `/metrics` to the addresses of METRICS_FROM only; others receive 404. Requests passed on by a proxy that
 * TRUST_PROXY does not name receive 404 too: they may come from anywhere.
 */
export function serveMetrics(
  http: FastifyInstance,
  metrics: Metrics,
  { mayReadMetrics, isProxy }: { readonly mayReadMetrics: IsOneOf; readonly isProxy: IsOneOf },
): void {
  http.get('/metrics', async ({ ip, socket, headers }, reply) => {
    const isPassedOn = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['via'];
    const isAnybodys = isPassedOn !== undefined && !isProxy(socket.remoteAddress);
    if (isAnybodys || !mayReadMetrics(ip))
      throw new Problem('not_found', 'There is nothing at this address.');
    const { contentType, text } = await metrics.text();
    return reply.header('content-type', contentType).send(text);
  });
}
