import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { assertThat, reportProgress, type ProofOptions, type ProofReport } from './proof';
import { Random } from './random';
import { onStage, Writers, type Stage } from './stage';
import { Watchers } from './watchers';

const RENDERERS = 6;
const WRITERS = 4;
/** Duration of each run under faults, in ms. */
const RUN = { least: 150, most: 500 };

const faults = ['none', 'delay', 'cut', 'half-open', 'slow'] as const;
type Fault = (typeof faults)[number];

/** Bytes a second of a slow line. */
const SLOW = 1000;

/**
 * Disturbs the connections between server and renderers while the overlay changes, then repairs them
 * [promises/3] [promises/5]. Afterwards every renderer shows what a new one receives, and none went blank.
 */
export function proveFaults(options: ProofOptions): Promise<ProofReport> {
  return onStage('faults', options, (stage) => faultsOn(stage, options));
}

async function faultsOn(stage: Stage, options: ProofOptions): Promise<ProofReport> {
  const random = new Random(options.seed);
  const proxy = await FaultProxy.start(stage.studio.port, random);
  const totals = { runs: 0, commands: 0, faultyLines: 0 };
  try {
    const watchers = new Watchers(await stage.watch(RENDERERS, { url: proxy.url, reconnectDelayMs: 20 }));
    let nextNumber = 1;
    for (let round = 1; round <= options.rounds; round++) {
      stage.beginRound(round);
      stage.note(`faults: ${proxy.disturb().join(', ')}`);
      const writers = new Writers(WRITERS, async () => {
        const { status } = await stage.move(random.pick(stage.memberIds), nextNumber++);
        assertThat(status === 200, `run ${round}: a command was answered with ${status}`);
        totals.commands++;
      });
      await writers.accompany(() => delay(random.between(RUN.least, RUN.most)));
      watchers.requirePictures(`run ${round}`);
      totals.faultyLines += proxy.mend();

      await watchers.untilAsFresh(`run ${round}`, stage);
      watchers.requireNoneWentBack(`run ${round}`);
      totals.runs++;
      reportProgress(options, round, () => `${totals.commands} commands`);
    }
    return { ...totals, linesCut: proxy.linesCut };
  } finally {
    await proxy.close();
  }
}

/** A line between a renderer and the server. */
interface Line {
  readonly near: Socket;
  readonly far: Socket;
  fault: Fault;
  /** Resolves when all that was sent down the line has passed. */
  passing: Promise<void>;
}

/** Stands between renderers and the server and does to each line what networks do. */
class FaultProxy {
  linesCut = 0;
  private readonly lines = new Set<Line>();
  private isDisturbed = false;

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    private readonly serverPort: number,
    private readonly random: Random,
  ) {
    server.on('connection', (near) => this.accept(near));
  }

  static async start(serverPort: number, random: Random): Promise<FaultProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultProxy(server, serverPort, random);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Adds faults to all connections, including new ones.
   * @returns the faults of the current connections
   */
  disturb(): readonly Fault[] {
    this.isDisturbed = true;
    for (const line of this.lines) this.spoil(line);
    return [...this.lines].map(({ fault }) => fault);
  }

  /**
   * Removes all faults. A connection that passes nothing is closed, as by a router's reset.
   * @returns the number of faulty connections
   */
  mend(): number {
    this.isDisturbed = false;
    let faulty = 0;
    for (const line of this.lines) {
      if (line.fault !== 'none') faulty++;
      if (line.fault === 'half-open' || line.fault === 'slow') this.cut(line);
      line.fault = 'none';
    }
    return faulty;
  }

  async close(): Promise<void> {
    for (const line of this.lines) this.cut(line);
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(near: Socket): void {
    const far = connect(this.serverPort, '127.0.0.1');
    const line: Line = { near, far, fault: 'none', passing: Promise.resolve() };
    this.lines.add(line);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => this.cut(line));
    }
    near.on('data', (data) => far.write(data));
    far.on('data', (data) => {
      // Data not taken from the server accumulates there, as behind a congested connection.
      far.pause();
      line.passing = this.pass(line, data).then(() => void far.resume());
    });
    if (this.isDisturbed) this.spoil(line);
  }

  private async pass(line: Line, data: Buffer): Promise<void> {
    if (line.fault === 'delay') await delay(this.random.between(1, 60));
    if (line.fault === 'slow') await delay((data.length / SLOW) * 1000);
    while (line.fault === 'half-open' && !line.near.destroyed) await delay(10);
    if (!line.near.destroyed) line.near.write(data);
  }

  private spoil(line: Line): void {
    line.fault = this.random.pick(faults);
    if (line.fault !== 'cut') return;
    setTimeout(
      () => {
        this.linesCut++;
        this.cut(line);
      },
      this.random.between(0, 150),
    );
  }

  private cut(line: Line): void {
    this.lines.delete(line);
    line.near.destroy();
    line.far.destroy();
  }
}
