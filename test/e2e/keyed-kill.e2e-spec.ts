import { ApiClient, ok, type Answer } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { realTime } from '../support/until';

/*
 * Requests with an Idempotency-Key, the server killed at random moments among them, every request repeated:
 * each has exactly one effect. More rounds, or others: KILL_ROUNDS=200 KILL_SEED=7 npx jest test/e2e/keyed-kill
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? (onSharedStores ? 2 : 3));
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const REQUESTS = 24;

interface Job {
  readonly key: string;
  readonly path: string;
  readonly body: object;
  readonly makes: 'overlay' | 'layer' | 'scene' | 'group';
}

let studio: StudioProcess;
let api: ApiClient;
const random = new Random(SEED);

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
}, 60_000);

function jobsOn(overlayId: string, round: number): readonly Job[] {
  const path = `/overlays/${overlayId}`;
  return Array.from({ length: REQUESTS }, (_, i): Job => {
    const key = `round-${round}-request-${i}`;
    switch (i % 6) {
      case 0:
        return { key, path: '/overlays', body: { name: key.slice(0, 40), starter: true }, makes: 'overlay' };
      case 1:
        return { key, path: `${path}/scenes`, body: { name: key, mode: 'snapshot' }, makes: 'scene' };
      case 2:
        return { key, path: `${path}/members/1/duplicate`, body: {}, makes: 'layer' };
      case 3:
        return { key, path: `${path}/groups`, body: { memberIds: [2, 3], name: key }, makes: 'group' };
      default:
        return { key, path: `${path}/members`, body: { widget: 'text', name: key }, makes: 'layer' };
    }
  });
}

function send({ path, body, key }: Job): Promise<Answer> {
  return api.post(path, body, { 'idempotency-key': key });
}

/**
 * Sends until it has an answer of its own. Where there can be other nodes, what a killed one was about to do counts
 * as being done for half a minute.
 */
async function sendUntilDone(job: Job): Promise<Answer> {
  for (;;) {
    const answer = await send(job);
    if (!onSharedStores || (answer.body as { code?: string }).code !== 'idempotency_in_progress')
      return answer;
    await realTime(1_000 * Number(answer.headers.get('retry-after')), 'the server says when to ask again');
  }
}

/** Sends all at once and kills the server when so many were answered; gives the answers that came. */
async function sendAndKill(jobs: readonly Job[], killAfter: number): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  let killed: Promise<void> | undefined;
  await Promise.all(
    jobs.map(async (job) => {
      const answer = await send(job).catch(() => null);
      if (answer) answers.set(job.key, answer);
      if (answers.size >= killAfter) killed ??= studio.kill();
    }),
  );
  await killed;
  return answers;
}

async function restart(): Promise<void> {
  studio = await studio.restart();
  api = new ApiClient(studio.api);
}

interface Overlay {
  readonly overlayId: string;
  readonly name: string;
  readonly layers: readonly { readonly name: string }[];
  readonly scenes: readonly { readonly name: string }[];
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => [round, random.int(0, REQUESTS - 1)] as const);

it.each(rounds)(
  'round %i: killed after %i answers, each of the requests has one effect',
  async (round, killAfter) => {
    const { overlayId } = await ok(api.post<Overlay>('/overlays', { name: 'Base', starter: true }));
    const jobs = jobsOn(overlayId, round);
    const first = await sendAndKill(jobs, killAfter);
    await restart();

    const again = await Promise.all(jobs.map(sendUntilDone));
    const third = await Promise.all(jobs.map(send));
    for (const [i, job] of jobs.entries()) {
      expect([job.key, again[i]?.status]).toEqual([job.key, 201]);
      expect(third[i]?.body).toEqual(again[i]?.body);
      expect(third[i]?.headers.get('idempotent-replayed')).toBe('true');
      const answered = first.get(job.key);
      if (!answered) continue;
      expect(again[i]?.body).toEqual(answered.body);
      expect(again[i]?.headers.get('idempotent-replayed')).toBe('true');
    }

    const overlay = await ok(api.get<Overlay>(`/overlays/${overlayId}`));
    const made = (what: Job['makes']): number => jobs.filter(({ makes }) => makes === what).length;
    expect(overlay.layers).toHaveLength(3 + made('layer'));
    expect(overlay.scenes).toHaveLength(1 + made('scene'));
    const { items } = await ok(api.get<{ items: Overlay[] }>('/overlays'));
    expect(items.filter(({ name }) => name.startsWith(`round-${round}-`))).toHaveLength(made('overlay'));
    // Keep the starter overlay: a start prints its link.
    for (const each of items)
      if (each.name !== 'My overlay') await ok(api.delete(`/overlays/${each.overlayId}`));
  },
  90_000,
);

it('no command was committed twice', async () => {
  await studio.stop();
  const commits = new Map<string, Set<string>>();
  for (const { stream, meta } of await storedEvents(studio.dataDir)) {
    const { commandId } = meta;
    commits.set(commandId, (commits.get(commandId) ?? new Set()).add(`${stream} ${meta.rev}`));
  }
  expect(commits.size).toBeGreaterThan(ROUNDS * REQUESTS);
  expect([...commits].filter(([, places]) => places.size > 1)).toEqual([]);
});
