import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { makeAccount, ops, opsOk, signIn } from './accounts';
import { ApiClient, ok } from './api-client';
import { StudioProcess } from './server-process';

// Servers start and command lines run.
jest.setTimeout(120_000);

/** Also where the suite runs on shared stores: this file chooses them itself. */
export const embedded = { EVENTSTORE_URL: '', MONGODB_URL: '', RATE_LIMITS: 'off' };

export interface Layer {
  readonly memberId: number;
  readonly layout: { readonly x: number };
  readonly hidden: boolean;
  readonly name: string;
}
export interface Overlay {
  readonly overlayId: string;
  readonly name: string;
  readonly rev: number;
  readonly layers: readonly Layer[];
}
interface Receipt {
  readonly rev: number;
  readonly stepId: string | null;
}
export interface Finding {
  readonly kind: string;
  readonly where: string;
  readonly detail: string;
}
export interface Verdict {
  readonly checked: {
    readonly streams: number;
    readonly events: number;
    readonly documents: number;
    readonly files: number;
  };
  readonly found: number;
  readonly notes: readonly string[];
}

const lines = <Value>(text: string): readonly Value[] =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Value);

/** Runs a command that prints JSON. */
export async function asked<Value>(dataDir: string, ...args: string[]): Promise<readonly Value[]> {
  return lines<Value>(await opsOk(dataDir, [...args, '--json']));
}

export async function verified(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{
  readonly code: number | null;
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
}> {
  const { code, stdout, stderr } = await ops(dataDir, ['verify', '--json'], '', env);
  const said = lines<Finding | Verdict>(stdout);
  const verdict = said.at(-1) as Verdict | undefined;
  if (!verdict || !('checked' in verdict)) throw new Error(`verify came to no end: ${stdout}${stderr}`);
  return { code, findings: said.slice(0, -1) as Finding[], verdict };
}
export let studio: StudioProcess;
export let api: ApiClient;
export let overlayId: string;
export let path: string;
/** Overlay after each command, oldest first. */
export const seen: { rev: number; at: number; by: string; operation: string; overlay: Overlay }[] = [];
/** The read models as they were in the middle. */
let earlyReadModels: string;

export const read = (): Promise<Overlay> => ok(api.get<Overlay>(path));

/** Sends commands of three people through both APIs, with undo, redo, revert, restore and take among them. */
async function script(): Promise<void> {
  const ada = await makeAccount(studio, 'ada', 'Ada');
  await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], 'the password of the owner');
  const editor = await signIn(studio, { login: 'owner', password: 'the password of the owner' });
  const clients: { readonly [by: string]: ApiClient } = {
    'Owner api': api,
    'Owner editor': editor.client,
    'Ada api': new ApiClient(studio.api, ada.token),
  };
  const made = await ok(api.post<Overlay>('/overlays', { name: 'Stream', starter: true }));
  overlayId = made.overlayId;
  path = `/overlays/${overlayId}`;
  seen.push({
    rev: 1,
    at: Date.now(),
    by: 'Owner api',
    operation: 'create_overlay',
    overlay: await read(),
  });
  const permissions = ['overlays:read', 'overlays:write', 'members:write', 'fields:write', 'scenes:write'];
  await ok(api.put(`${path}/editors/ada`, { permissions }));

  const run = async (
    by: string,
    operation: string,
    method: string,
    at: string,
    body?: object,
  ): Promise<Receipt> => {
    const client = clients[by];
    if (!client) throw new Error(`Who is ${by}?`);
    const receipt = await ok(client.send<Receipt>(method, `${path}${at}`, body));
    // Whoever wrote reads what was written.
    const overlay = await ok(client.get<Overlay>(path));
    seen.push({ rev: receipt.rev, at: Date.now(), by, operation, overlay });
    return receipt;
  };
  const move = (by: string, x: number): Promise<Receipt> =>
    run(by, 'update_member', 'PATCH', '/members/2', { layout: { x } });

  await move('Owner api', 300);
  await move('Ada api', 310);
  await run('Ada api', 'undo', 'POST', '/history/undo', {});
  await run('Ada api', 'redo', 'POST', '/history/redo', {});
  await run('Owner editor', 'update_member', 'PATCH', '/members/2', { name: 'Hello' });
  await run('Owner api', 'create_scene', 'POST', '/scenes', { name: 'BRB' });
  await run('Owner editor', 'set_scene_member_state', 'PATCH', '/scenes/2/members/2', {
    layout: { x: -40 },
  });
  const live = await run('Owner api', 'go_live_scene', 'POST', '/scenes/2/golive', {});
  await move('Ada api', 55);
  await run('Owner api', 'undo', 'POST', '/history/undo', { stepId: live.stepId });
  await run('Owner api', 'update_overlay', 'PATCH', '', { name: 'Evening show' });
  await run('Owner editor', 'preview_scene', 'POST', '/scenes/1/preview');
  await run('Owner editor', 'set_scene_member_state', 'PATCH', '/scenes/3/members/2', {
    layout: { x: 777 },
  });
  await run('Owner editor', 'set_scene_member_state', 'PATCH', '/scenes/3/members/2', { hidden: true });
  await run('Owner api', 'take_preview_to_program', 'POST', '/scenes/3/take');
  for (let x = 0; x < 10; x++) await move(x % 2 ? 'Ada api' : 'Owner editor', 400 + 10 * x);

  // Stop in the middle to store the read models of that time.
  await studio.stop();
  earlyReadModels = join(studio.dataDir, 'early.sqlite');
  await copyFile(join(studio.dataDir, 'read-models.sqlite'), earlyReadModels);
  studio = await studio.restart();

  await run('Owner api', 'update_member', 'PATCH', '/members/2', { name: 'Bye' });
  const removal = await run('Owner api', 'remove_member', 'DELETE', '/members/2');
  await run('Owner editor', 'revert_step', 'POST', `/history/${removal.stepId}/revert`, {});
  await run('Owner api', 'restore_overlay', 'POST', '/history/restore?confirm=true', { rev: 6 });
  await run('Owner api', 'undo', 'POST', '/history/undo', {});
  for (let i = 0; i < 17; i++) {
    await (i % 3 === 0
      ? run('Ada api', 'update_member', 'PATCH', '/members/2', { name: `Line ${i}` })
      : move('Owner editor', 900 + i));
  }
  const last = await run('Owner api', 'update_overlay', 'PATCH', '', { name: 'Late show' });
  await run('Owner api', 'revert_step', 'POST', `/history/${last.stepId}/revert`, {});
}

beforeAll(async () => {
  studio = await StudioProcess.start({ env: embedded });
  api = new ApiClient(studio.api);
  await script();
});

export function inFile(file: string, work: (db: Database.Database) => void): void {
  const db = new Database(file);
  try {
    db.exec('PRAGMA busy_timeout = 5000');
    work(db);
  } finally {
    db.close();
  }
}
export const inReadModels = (dir: string, work: (db: Database.Database) => void): void =>
  inFile(join(dir, 'read-models.sqlite'), work);

/** The table of a collection, of the generation that queries read. */
export function tableIn(db: Database.Database, collection: string): string {
  const row = db
    .prepare(
      `SELECT number FROM collections WHERE name = ? AND generation IN (SELECT generation FROM current)`,
    )
    .get(collection) as { readonly number: number } | undefined;
  if (!row) throw new Error(`There is no collection ${collection}.`);
  return `d${row.number}`;
}
