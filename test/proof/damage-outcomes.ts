import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ops, opsOk, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import type { StudioProcess } from '../support/server-process';
import { bytesAt, KEY, LOGINS, pictureOf, type Facts } from './damage-past';
import { assertThat } from './proof';
import { sameJson } from './same-json';
import { until } from './stage';

/** A start on a damaged folder. */
export interface Trial {
  readonly studio: StudioProcess;
  readonly facts: Facts;
}

/** Required outcome of a damage. */
export interface Outcome {
  /** In the words of the report. */
  readonly kind: 'refused' | 'whole' | 'older' | 'locked-out' | 'links-dead' | 'uploads-gone' | 'another';
  /** Pattern of the single log line that reports the damage; null for none. */
  readonly line: RegExp | null;
}

type Kind = Outcome['kind'];

const checks: Readonly<Record<Exclude<Kind, 'refused'>, (trial: Trial) => Promise<void>>> = {
  whole: async (trial) => {
    await requireOverlay(trial, trial.facts.rev);
    await requireRepeat(trial, true);
    await requireUpload(trial);
    await requireAccounts(trial, LOGINS);
    await requireGoesOn(trial);
  },
  older: async (trial) => {
    const { rev } = await overlayOf(trial);
    const { facts } = trial;
    assertThat(rev >= facts.olderRev && rev < facts.rev, `rev ${rev} is no older one than ${facts.rev}`);
    await requireGoesOn(trial);
    await requireRepeat(trial, rev >= facts.keyedRev);
    await requireUpload(trial);
    await requireVerified(trial);
  },
  'locked-out': async (trial) => {
    const { studio, facts } = trial;
    const { status } = await new ApiClient(studio.api).get('/me');
    assertThat(status === 401, `a token whose record is gone is answered with ${status}`);
    await requireAccounts(trial, LOGINS);
    // The documented way back.
    const token = await opsOk(studio.dataDir, ['token-mint', 'owner', '--name', 'New', '--scopes', 'all']);
    await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], 'a new password');
    await signIn(studio, { login: 'owner', password: 'a new password' });
    await requireOverlay(trial, facts.rev, token);
    const { items } = await ok(new ApiClient(studio.api, token).get<{ items: unknown[] }>('/overlays'));
    assertThat(items.length === 2, `there are ${items.length} overlays instead of 2`);
    await requireGoesOn(trial, token);
  },
  'links-dead': async (trial) => {
    const { studio, facts } = trial;
    await requireOverlay(trial, facts.rev);
    const page = new RenderClient({ url: studio.url, link: facts.link });
    await page.waitFor(({ refusal }) => refusal === 'not_found', 20_000).finally(() => page.close());
    const { url } = await ok(new ApiClient(studio.api).get<{ url: string }>(`${pathOf(facts)}/link`));
    await requireGoesOn({ ...trial, facts: { ...facts, link: url.split('/o/')[1] ?? '' } });
  },
  'uploads-gone': async (trial) => {
    const bytes = await bytesAt(trial.studio, trial.facts.media);
    assertThat(bytes.length === 0, 'an upload is served that is not there');
    await requireOverlay(trial, trial.facts.rev);
    await requireGoesOn(trial);
  },
  another: async (trial) => {
    const { studio, facts } = trial;
    const token = await opsOk(studio.dataDir, ['token-mint', 'owner', '--name', 'New', '--scopes', 'all']);
    const api = new ApiClient(studio.api, token);
    const { items } = await ok(api.get<{ items: unknown[] }>('/overlays'));
    assertThat(items.length === 1, `the other studio has ${items.length} overlays instead of 1`);
    const { status } = await api.get(pathOf(facts));
    assertThat(status === 404, `an overlay that its log doesn't have is answered with ${status}`);
    await requireAccounts(trial, ['owner']);
    await requireVerified(trial);
  },
};

/** @throws Refuted */
export async function requireOutcome({ kind, line }: Outcome, trial: Trial): Promise<void> {
  const { studio } = trial;
  if (kind === 'refused') return requireRefusal(studio, line ?? /./);
  await studio.untilReady();
  await checks[kind](trial);
  await requirePrivate(studio.dataDir);
  if (line)
    await until(
      () => `${String(line)} is logged; it was: ${studio.log}`,
      () => line.test(studio.log),
    );
  // Some time after the start the server logs which old read models it has removed.
  const lines = studio.log.split('\n').filter((each) => each !== '' && !each.includes('"Removed '));
  assertThat(lines.length === (line ? 1 : 0), `it logs ${studio.log}`);
  assertThat((await studio.stop()) === 0, 'it does not stop in order');
}

async function requireRefusal(studio: StudioProcess, line: RegExp): Promise<void> {
  const ended = await Promise.race([
    studio.ended(),
    studio.untilReady().then(
      () => 'serves' as const,
      () => 1,
    ),
  ]);
  assertThat(ended === 1, `the start ended with ${ended} instead of 1`);
  const { output } = studio;
  assertThat(line.test(output), `the start ended with ${JSON.stringify(output)} instead of ${String(line)}`);
  assertThat(/^[^\n]+\n$/.test(output), `the start ended with more than a line: ${JSON.stringify(output)}`);
}

interface Overlay {
  readonly rev: number;
}

const pathOf = ({ overlayId }: Facts): string => `/overlays/${overlayId}`;

function overlayOf({ studio, facts }: Trial, token?: string): Promise<Overlay> {
  return ok(new ApiClient(studio.api, token).get<Overlay>(pathOf(facts)));
}

async function requireOverlay(trial: Trial, rev: number, token?: string): Promise<void> {
  const found = await overlayOf(trial, token);
  assertThat(found.rev === rev, `the overlay is at rev ${found.rev} instead of ${rev}`);
}

/** A change is answered, read and shown, to a renderer too that has the newest picture of before. */
async function requireGoesOn({ studio, facts }: Trial, token?: string): Promise<void> {
  const api = new ApiClient(studio.api, token);
  const { rev } = await overlayOf({ studio, facts }, token);
  const { url } = studio;
  const renderer = new RenderClient({ url, link: facts.link, from: facts.picture, reconnectDelayMs: 20 });
  try {
    const path = `${pathOf(facts)}/members/${facts.memberId}`;
    const changed = await ok(api.patch<Overlay>(path, { layout: { x: 4321, y: 7 } }));
    assertThat(changed.rev === rev + 1, `a change of rev ${rev} leads to ${changed.rev}`);
    await requireOverlay({ studio, facts }, rev + 1, token);
    const { state } = await pictureOf(studio, facts.link);
    await until(
      () => `a renderer of before shows ${JSON.stringify(state)}; it shows ${JSON.stringify(renderer.state)}`,
      () => sameJson(renderer.state, state),
    );
  } finally {
    renderer.close();
  }
}

/** Repeats a request under its key. It returns the first outcome, or runs now if the first is not in the log. */
async function requireRepeat({ studio, facts }: Trial, isThere: boolean): Promise<void> {
  const api = new ApiClient(studio.api);
  const before = await overlayOf({ studio, facts });
  const path = `${pathOf(facts)}/members`;
  const { status, body } = await api.post<Overlay>(path, { widget: 'text' }, { 'idempotency-key': KEY });
  assertThat(status === 201, `a repeat is answered with ${status}`);
  const after = await overlayOf({ studio, facts });
  const done = after.rev - before.rev;
  assertThat(done === (isThere ? 0 : 1), `a repeat has made ${done} commits`);
  assertThat(!isThere || body.rev === facts.keyedRev, `a repeat is answered with rev ${body.rev}`);
}

async function requireUpload({ studio, facts }: Trial): Promise<void> {
  assertThat((await bytesAt(studio, facts.media)).equals(facts.bytes), 'an upload is not what it was');
}

/** Each login once, and each can be found by it. */
async function requireAccounts({ studio: { dataDir } }: Trial, logins: readonly string[]): Promise<void> {
  const listed = (await opsOk(dataDir, ['account-list'])).split('\n').map((row) => row.split(/\s/)[0] ?? '');
  assertThat(sameJson([...listed].sort(), [...logins].sort()), `the accounts are ${listed.join(', ')}`);
  for (const login of logins)
    await until(`${login} is found`, async () => (await ops(dataDir, ['token-list', login])).code === 0);
}

async function requireVerified({ studio }: Trial): Promise<void> {
  const { code, stdout, stderr } = await ops(studio.dataDir, ['verify']);
  assertThat(code === 0, `verify says ${stdout}${stderr}`);
}

/** Checks that no other user of the machine can read the folder. */
async function requirePrivate(dataDir: string): Promise<void> {
  for (const name of [
    '.',
    'events.sqlite',
    'records.sqlite',
    'read-models.sqlite',
    'secret.key',
    'uploads',
    'widgets',
    'packs',
  ]) {
    const { mode } = await stat(join(dataDir, name));
    assertThat((mode & 0o077) === 0, `${name} has mode ${(mode & 0o777).toString(8)}`);
  }
}
