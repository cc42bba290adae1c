import { ApiClient, ok } from './api-client';
import { StudioProcess } from './server-process';
import { realTime } from './until';

/** Counts of an automation, from the list of automations. */
export interface Counted {
  readonly automationId: string;
  readonly name: string;
  readonly runs24h: number;
  readonly refused24h: { readonly [reason: string]: number };
}

/** Events that an automation has answered with a run or a refusal. */
export const outcomesOf = ({ runs24h, refused24h }: Counted): number =>
  runs24h + Object.values(refused24h).reduce((all, count) => all + count, 0);

/** Step that counts. */
export const counter = (name: string) => ({ type: 'counter', name });

/** A server that is killed while events reach it. */
export class KilledStudio {
  private constructor(
    private process: StudioProcess,
    readonly api: ApiClient,
  ) {}

  static async start(): Promise<KilledStudio> {
    const process = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
    return new KilledStudio(process, new ApiClient(process.api));
  }

  get dataDir(): string {
    return this.process.dataDir;
  }

  /** Sends an event of the simulated channel until the server has answered. */
  async simulate(kind: string, body: object, key: string): Promise<void> {
    for (;;) {
      try {
        const { status } = await this.api.post(`/simulate/${kind}`, body, { 'idempotency-key': key });
        if (status < 300) return;
      } catch {
        // It was killed.
      }
      await realTime(20, 'the server starts again');
    }
  }

  async killedAfter(ms: number): Promise<void> {
    await realTime(ms, 'the kill comes at a random moment');
    await this.process.kill();
    this.process = await this.process.restart();
  }

  async automations(): Promise<readonly Counted[]> {
    return (await ok(this.api.get<{ items: readonly Counted[] }>('/automations?limit=100'))).items;
  }

  /** Values of the bot's counters by name. */
  async counters(): Promise<{ readonly [name: string]: number }> {
    const path = '/bot/counters?limit=100';
    const { items } = await ok(this.api.get<{ items: readonly { name: string; value: number }[] }>(path));
    return Object.fromEntries(items.map(({ name, value }) => [name, value]));
  }
}
