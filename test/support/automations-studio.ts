import { ApiClient, ok, type Answer } from './api-client';
import { StudioProcess } from './server-process';
import { untilRead } from './until';

export interface Automation {
  readonly automationId: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly actions: readonly { readonly stepId: string; readonly type: string }[];
  readonly warnings?: readonly {
    readonly path: string;
    readonly name: string;
    readonly suggestion: string | null;
  }[];
  readonly runs24h?: number;
  readonly refused24h?: { readonly [reason: string]: number };
}
export interface Run {
  readonly runId: string;
  readonly state: string;
  readonly code: string | null;
  readonly trigger: string;
  readonly eventId: string | null;
}
export interface RunDetails extends Run {
  readonly user: string | null;
  readonly checks: readonly { readonly var: string; readonly actual: unknown; readonly holds: boolean }[];
  readonly steps: readonly {
    readonly path: string;
    readonly type: string;
    readonly status: string;
    readonly code: string | null;
    readonly input: { readonly [field: string]: unknown };
  }[];
}

export let studio: StudioProcess;
export let api: ApiClient;
export let overlayId: string;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
});
export const counter = (name: string) => ({ type: 'counter', name });
export const create = (body: object) => ok(api.post<Automation>('/automations', body));
export const runsOf = ({ automationId }: Automation) =>
  api.get<{ items: readonly Run[] }>(`/automations/${automationId}/runs`);
export const code = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return `${status} ${String(body['code'])}`;
};
export async function untilRun(of: Automation, state: string): Promise<RunDetails> {
  const { body } = await untilRead(
    () => runsOf(of),
    ({ body: { items } }) => items.some((each) => each.state === state),
    { what: `a run is ${state}` },
  );
  const run = body.items.find((each) => each.state === state);
  return ok(api.get<RunDetails>(`/automation-runs/${run?.runId ?? ''}`));
}
export const counters = async () => {
  const { items } = await ok(api.get<{ items: readonly { name: string; value: number }[] }>('/bot/counters'));
  return Object.fromEntries(items.map(({ name, value }) => [name, value]));
};

/** Starts the server again, after it has ended. */
export async function restart(): Promise<void> {
  studio = await studio.restart();
}
