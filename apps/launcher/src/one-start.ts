import { setTimeout as sleep } from 'node:timers/promises';
import { askServer } from '@studio/os/ask-server';
import { showInBrowser } from './browser';
import type { StartLog } from './start-log';
import type { Environment, Places } from './places';
import { freePortFrom, isFreePort, rememberedPort, rememberPort, USUAL_PORT } from './ports';
import { ServerProcess, type End } from './server-process';
import * as words from './words';

/** A server that has served this long may crash and is started again. */
const CRASHES_WITHIN_MS = 10 * 60_000;
const MAX_CRASHES = 3;
/** Time for another start with the same data folder to answer. */
const OTHER_START_MS = 30_000;
/** Error by which a server reports that another process uses its folder. */
const FOLDER_IN_USE = /^Another process (?:already runs on|has) /;

export interface StartOptions {
  readonly env: Environment;
  readonly places: Places;
  readonly version: string;
  /** Other computers of the network may connect, at these addresses of this one; null: only this one may. */
  readonly network: readonly string[] | null;
  readonly browser: boolean;
  /** Made when there is something to be logged. */
  readonly log: () => StartLog;
  /** Shows lines to the user. */
  readonly say: (lines: readonly string[]) => void;
}

/** Access to the console, as the server of a data folder reports it. */
interface ConsoleWay {
  readonly url: string;
  /** Sets the first password, once; null where there is one. */
  readonly setupUrl: string | null;
  /** Null for a server that does not report its version. */
  readonly version: string | null;
}

/** One start: from the double click until the window closes. */
export class OneStart {
  private server: ServerProcess | null = null;
  private isStopping = false;
  private readonly crashes: number[] = [];

  constructor(private readonly options: StartOptions) {}

  /** @returns the exit code */
  async run(): Promise<number> {
    const running = await this.wayIn();
    if (running) return this.showRunning(running);
    const port = await this.choosePort();
    for (;;) {
      const outcome = await this.serve(port);
      if (outcome !== 'again') return outcome;
    }
  }

  stop(): void {
    this.isStopping = true;
    this.server?.stop();
  }

  private async serve(port: number): Promise<number | 'again'> {
    const { options } = this;
    const log = options.log();
    const server = ServerProcess.start(this.serverEnv(port), (line) => log.line(line));
    this.server = server;
    if (this.isStopping) server.stop();
    if (!(await server.serves)) return this.notServing(server, log);
    if (!this.askedPort)
      await rememberPort(options.places.dataDir, port).catch((error: unknown) => log.line(String(error)));
    // Nobody looks for a browser again after a crash.
    if (this.crashes.length === 0) await this.showServing(port, log);
    const end = await server.ended;
    log.line(`Ended with ${end.signal ?? `code ${end.code}`}.`);
    if (this.isStopping || end.code === 0) return end.code ?? 0;
    const again = this.mayStartAgain();
    options.say(words.crashed(end, log.place, again));
    return again ? 'again' : 1;
  }

  private async notServing(server: ServerProcess, log: StartLog): Promise<number> {
    const end: End = await server.ended;
    if (this.isStopping) return end.code ?? 0;
    if (FOLDER_IN_USE.test(server.lastLine)) {
      const running = await this.wayInOfOtherStart();
      if (running) return this.showRunning(running);
    }
    this.options.say(words.couldNotStart(server.lastLine, log.place));
    return end.code === null || end.code === 0 ? 1 : end.code;
  }

  /** A server that falls again and again would do so for ever. */
  private mayStartAgain(): boolean {
    const now = Date.now();
    this.crashes.push(now);
    return this.crashes.filter((at) => now - at < CRASHES_WITHIN_MS).length <= MAX_CRASHES;
  }

  private serverEnv(port: number): Environment {
    const { env, places, network } = this.options;
    const [address] = network ?? [];
    return {
      ...env,
      DATA_DIR: places.dataDir,
      PORT: this.askedPort ?? String(port),
      ...(network !== null && {
        HOST: '0.0.0.0',
        // Links lead there from phones too.
        PUBLIC_URL: env['PUBLIC_URL'] ?? `http://${address ?? '127.0.0.1'}:${port}`,
      }),
    };
  }

  /** By a setting; the server says so where it's no port. */
  private get askedPort(): string | undefined {
    return this.options.env['PORT']?.trim() || undefined;
  }

  /** The one that was asked for, else the one that links of this data folder have, else the usual one or the next free. */
  private async choosePort(): Promise<number> {
    const { env, places, network, say } = this.options;
    if (this.askedPort) return Number(this.askedPort);
    const address = network === null ? (env['HOST'] ?? '127.0.0.1') : '0.0.0.0';
    const remembered = rememberedPort(places.dataDir);
    const wanted = remembered ?? USUAL_PORT;
    const port = await freePortFrom(wanted, (each) => isFreePort(each, address));
    if (port !== wanted) say(words.otherPort(wanted, port, remembered !== null));
    return port;
  }

  private async showServing(port: number, log: StartLog): Promise<void> {
    const { options } = this;
    const way = (await this.wayIn()) ?? {
      url: `http://127.0.0.1:${port}/console`,
      setupUrl: null,
    };
    const { dataDir } = options.places;
    options.say(words.running({ version: options.version, consoleUrl: way.url, dataDir, log: log.place }));
    if (options.network) options.say(words.network(options.network, port));
    await this.show(way);
  }

  private async showRunning(way: ConsoleWay): Promise<number> {
    this.options.say(words.runsAlready(way.version, this.options.version));
    await this.show(way);
    return 0;
  }

  private async show({ url, setupUrl }: Pick<ConsoleWay, 'url' | 'setupUrl'>): Promise<void> {
    const { browser, say } = this.options;
    const target = setupUrl ?? url;
    const isSetup = setupUrl !== null;
    const isShown = browser && (await showInBrowser(target));
    say(isShown ? words.shown(target, isSetup) : words.notShown(target, isSetup));
  }

  /** Access to the console of the server that runs on the data folder; null if none runs. */
  private async wayIn(): Promise<ConsoleWay | null> {
    const { dataDir } = this.options.places;
    try {
      return await askServer<ConsoleWay>(dataDir, 'console-way', {});
    } catch {
      // One of another version, which knows no such question.
      const port = rememberedPort(dataDir) ?? USUAL_PORT;
      return { url: `http://127.0.0.1:${port}/console`, setupUrl: null, version: null };
    }
  }

  private async wayInOfOtherStart(): Promise<ConsoleWay | null> {
    for (const until = Date.now() + OTHER_START_MS; Date.now() < until && !this.isStopping;) {
      const way = await this.wayIn();
      if (way) return way;
      await sleep(100);
    }
    return null;
  }
}
