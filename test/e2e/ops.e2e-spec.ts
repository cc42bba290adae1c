import { once } from 'node:events';
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'libsql';
import { makeAccount, ops, opsOk, signIn, startOps } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { ProtocolServer } from '../support/eventstoredb/server';
import { testDatabase } from '../support/mongodb/test-database';
import { StudioProcess, testToken } from '../support/studio-process';

// Servers start and command lines run.
jest.setTimeout(120_000);

/** Also where the suite runs on shared stores: this file chooses them itself. */
const embedded = { EVENTSTORE_URL: '', MONGODB_URL: '', RATE_LIMITS: 'off' };

interface Layer {
  readonly memberId: number;
  readonly layout: { readonly x: number };
  readonly hidden: boolean;
  readonly name: string;
}
interface Overlay {
  readonly overlayId: string;
  readonly name: string;
  readonly rev: number;
  readonly layers: readonly Layer[];
}
interface Receipt {
  readonly rev: number;
  readonly stepId: string | null;
}
interface Finding {
  readonly kind: string;
  readonly where: string;
  readonly detail: string;
}
interface Verdict {
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
async function asked<Value>(dataDir: string, ...args: string[]): Promise<readonly Value[]> {
  return lines<Value>(await opsOk(dataDir, [...args, '--json']));
}

async function verified(
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

describe('the command line for operators', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let overlayId: string;
  let path: string;
  /** What the overlay was like after each command, oldest first. */
  const seen: { rev: number; at: number; by: string; operation: string; overlay: Overlay }[] = [];
  /** The read models as they were in the middle. */
  let earlyReadModels: string;

  const read = (): Promise<Overlay> => ok(api.get<Overlay>(path));

  /** Commands by three people through two doors, with undo, redo, revert, restore and take among them. */
  async function script(): Promise<void> {
    const ada = await makeAccount(studio, 'ada', 'Ada');
    await opsOk(
      studio.dataDir,
      ['account-password', 'owner', '--password-stdin'],
      'the password of the owner',
    );
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

    // A stop in the middle, to keep what the read models were like then.
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

  afterAll(async () => {
    await studio?.stop();
    await studio?.removeData();
  });

  it('says what it was called wrongly with, and ends with 2', async () => {
    const wrong = [
      ['unheard-of'],
      ['events'],
      ['events', overlayId, '--filter', 'colour=red'],
      ['state', overlayId, '--at', 'yesterday'],
      ['state', overlayId, '--at', '2026-02-30'],
      ['events', '--filter', 'since=2026'],
      ['verify', '--fast'],
      ['verify', 'overlay'],
      ['token-revoke', 'owner', 'one', 'two'],
      ['account-suspend', 'one', 'two'],
    ];
    const codes = await Promise.all(wrong.map(async (args) => (await ops(studio.dataDir, args)).code));
    expect(codes).toEqual(wrong.map(() => 2));
  });

  it.each([
    ['events', 'nosuchoverlay'],
    ['rebuild', 'unheard-of'],
  ])('ends with 1 and a sentence when there is nothing to %s', async (...args) => {
    const { code, stderr } = await ops(studio.dataDir, args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^There is no .+\n$/)]);
  });

  describe('explain', () => {
    const fields: readonly (readonly [string, (overlay: Overlay) => unknown])[] = [
      ['layers.2.layout.x', ({ layers }) => layers.find(({ memberId }) => memberId === 2)?.layout.x],
      ['layers.2.hidden', ({ layers }) => layers.find(({ memberId }) => memberId === 2)?.hidden],
      ['layers.2.name', ({ layers }) => layers.find(({ memberId }) => memberId === 2)?.name],
      ['name', ({ name }) => name],
    ];

    it.each(fields)('tells which commits set %s', async (field, valueIn) => {
      expect(seen.length).toBeGreaterThanOrEqual(50);
      // An overlay that isn't there yet has an empty name.
      let before: unknown = field === 'name' ? '' : undefined;
      const expected: unknown[] = [];
      for (const { rev, by, operation, overlay } of seen) {
        const after = valueIn(overlay);
        if (after !== before) expected.push([rev, by, operation, before, after]);
        before = after;
      }
      const explained = await asked<{
        readonly rev: number;
        readonly actor: { readonly name: string; readonly via: string };
        readonly operation: string;
        readonly before?: unknown;
        readonly after?: unknown;
      }>(studio.dataDir, 'explain', overlayId, '--field', field);
      expect(
        explained.map(({ rev, actor, operation, before: was, after }) => [
          rev,
          `${actor.name} ${actor.via}`,
          operation,
          was,
          after,
        ]),
      ).toEqual(expected);
    });

    it('names what was taken back and what was brought back, in aligned columns', async () => {
      const text = await opsOk(studio.dataDir, [
        'explain',
        overlayId,
        '--field',
        'scenes.1.places.2.layout.x',
      ]);
      const [, heading = '', ...rows] = text.split('\n');
      const column = heading.indexOf('OPERATION');
      expect(rows.every((row) => row[column - 1] === ' ' && /[a-z]/.test(row[column] ?? ''))).toBe(true);
      expect(rows.find((row) => row.includes(' undo '))).toMatch(/310 +300 +took back h_3$/);
      expect(text).not.toContain('\u001b');
    });

    it('ends with 1 for a property that nobody has ever set', async () => {
      const { code, stderr } = await ops(studio.dataDir, ['explain', overlayId, '--field', 'layers.99.name']);
      expect(code).toBe(1);
      expect(stderr).toContain('No commit');
    });
  });

  describe('state and diff', () => {
    interface State {
      readonly rev: number;
      readonly state: {
        readonly name: string;
        readonly scenes: { readonly [id: string]: { places: { [id: string]: { layout: { x: number } } } } };
      };
    }

    it('show an overlay as it was, by rev and by time', async () => {
      const then = seen[30];
      if (!then) throw new Error('The script is too short.');
      const [byRev] = await asked<State>(studio.dataDir, 'state', overlayId, '--at', String(then.rev));
      const [byTime] = await asked<State>(
        studio.dataDir,
        'state',
        overlayId,
        '--at',
        new Date(then.at).toISOString(),
      );
      expect(byTime).toEqual(byRev);
      expect(byRev).toMatchObject({ rev: then.rev, state: { name: then.overlay.name } });
      expect(byRev?.state.scenes['1']?.places['2']?.layout.x).toBe(
        then.overlay.layers.find(({ memberId }) => memberId === 2)?.layout.x,
      );
      const [now] = await asked<State>(studio.dataDir, 'state', overlayId);
      expect(now?.rev).toBe((await read()).rev);
    });

    it('show what two revisions differ in, as the API does', async () => {
      const told = await ok(
        api.get<{ changes: readonly { path: string; before: unknown; after: unknown }[] }>(
          `${path}/diff?from=2&to=9`,
        ),
      );
      const changes = await asked<{ path: string; before?: unknown; after?: unknown }>(
        studio.dataDir,
        ...['diff', overlayId, '2', '9'],
      );
      // The command line prints states, by their own names; what single properties were and are is the same.
      const isSingle = ({ before, after }: (typeof changes)[number]) =>
        [before, after].every((value) => typeof value !== 'object' || value === null);
      const values = (some: typeof changes) =>
        some.filter(isSingle).map(({ before = null, after = null }) => JSON.stringify([before, after]));
      const here = values(changes);
      expect(told.changes.length).toBeGreaterThan(3);
      for (const value of values(told.changes)) expect(here).toContain(value);
    });
  });

  it('replay tells each commit in one line', async () => {
    const commits = await asked<{ rev: number; operation: string; summary: string }>(
      studio.dataDir,
      ...['replay', overlayId, '--step'],
    );
    const counted = commits.filter(
      ({ operation }) => operation !== 'set_overlay_editor' && !operation.includes('editor'),
    );
    expect(counted.map(({ rev, operation }) => [rev, operation])).toEqual(
      seen.map(({ rev, operation }) => [rev, operation]),
    );
    const summaries = new Map(counted.map(({ rev, summary }) => [rev, summary]));
    const history = await ok(
      api.get<{ items: readonly { rev: number; summary: string; coalesced: number }[] }>(
        `${path}/history?limit=100`,
      ),
    );
    for (const { rev, summary, coalesced } of history.items)
      if (coalesced === 1) expect(summaries.get(rev)).toBe(summary);
    const text = await opsOk(studio.dataDir, ['replay', overlayId]);
    expect(text.split('\n')).toHaveLength(commits.length + 1);
  });

  describe('events', () => {
    interface StoredEvent {
      readonly stream: string;
      readonly type: string;
      readonly meta: {
        readonly operation: string;
        readonly rev: number;
        readonly actor: { readonly via: string };
      };
    }

    it('of a stream are all printed, in order', async () => {
      const printed = await asked<StoredEvent & { revision: number }>(studio.dataDir, 'events', overlayId);
      expect(printed.map(({ revision }) => revision)).toEqual(printed.map((_, i) => i));
      expect(printed.every(({ stream }) => stream === `overlay-${overlayId}`)).toBe(true);
    });

    it('are those that fit all filters', async () => {
      const filters = ['--filter', 'type=layer.*', '--filter', 'actor=ada', '--filter', 'category=overlay'];
      const printed = await asked<StoredEvent>(studio.dataDir, 'events', ...filters);
      const expected = seen.filter(({ by, operation }) => by === 'Ada api' && operation === 'update_member');
      expect(printed.map(({ meta }) => meta.rev)).toEqual(expected.map(({ rev }) => rev));
      expect(await asked(studio.dataDir, 'events', overlayId, '--filter', 'until=2020-01-01')).toEqual([]);
    });

    it('are printed as they come', async () => {
      const child = startOps(studio.dataDir, [
        'events',
        '--filter',
        'operation=create_overlay',
        '--follow',
        '--json',
      ]);
      const printed = createInterface(child.stdout)[Symbol.asyncIterator]();
      const next = async (): Promise<StoredEvent> =>
        JSON.parse((await printed.next()).value as string) as StoredEvent;
      await next();
      const { overlayId: made } = await ok(api.post<Overlay>('/overlays', { name: 'New' }));
      let event = await next();
      while (event.stream !== `overlay-${made}`) event = await next();
      child.kill('SIGINT');
      const [code] = (await once(child, 'close')) as [number | null];
      expect(code).toBe(0);
    });
  });

  it('lag shows that every projection is up to date', async () => {
    const lags = await asked<{ projection: string; events: number; error: unknown }>(studio.dataDir, 'lag');
    expect(lags.map(({ projection }) => projection)).toEqual(expect.arrayContaining(['overlays', 'history']));
    for (const lag of lags) expect(lag).toMatchObject({ events: 0, error: null, isOutdated: false });
  });

  describe('rebuild', () => {
    it('makes damaged documents good again, beside the running server', async () => {
      inReadModels(studio.dataDir, (db) =>
        db.exec(
          `UPDATE ${tableIn(db, 'overlays')} SET doc = json_set(doc, '$.name', 'Damaged') WHERE id = '${overlayId}'`,
        ),
      );
      // The list reads documents; the overlay itself is kept as it was read last.
      const listed = async (): Promise<string | undefined> => {
        const { items } = await ok(
          api.get<{ items: readonly { overlayId: string; name: string }[] }>('/overlays'),
        );
        return items.find((item) => item.overlayId === overlayId)?.name;
      };
      expect(await listed()).toBe('Damaged');
      expect((await verified(studio.dataDir)).findings).toMatchObject([{ kind: 'document-differs' }]);
      const [built] = await asked<{ events: number }>(studio.dataDir, 'rebuild', 'overlays');
      expect(built?.events).toBeGreaterThan(50);
      expect(await listed()).toBe('Evening show');
      expect((await read()).name).toBe('Evening show');
      expect((await verified(studio.dataDir)).findings).toEqual([]);
      await ok(api.patch(`${path}/members/2`, { layout: { x: 1 } }));
      expect((await read()).layers.find(({ memberId }) => memberId === 2)?.layout.x).toBe(1);
    });
  });

  describe('verify', () => {
    it('finds nothing in a healthy store, also while it is written to', async () => {
      let isDone = false;
      const writing = (async () => {
        for (let x = 0; !isDone; x++) {
          await ok(api.patch(`${path}/members/3`, { layout: { x } }));
          if (x < 20) await ok(api.post('/overlays', { name: `Overlay ${x}` }));
        }
      })();
      const checks = [await verified(studio.dataDir), await verified(studio.dataDir)];
      isDone = true;
      await writing;
      for (const { code, findings, verdict } of checks) {
        expect([code, findings, verdict.notes]).toEqual([0, [], []]);
        expect(verdict.checked.documents).toBeGreaterThan(50);
      }
    });

    it('says so, for people', async () => {
      expect(await opsOk(studio.dataDir, ['verify'])).toMatch(
        /^\d+ streams, [\d,]+ events, [\d,]+ documents and \d+ files?: no damage found\.$/,
      );
    });
  });

  describe('damage', () => {
    /** Each damage of the log has an overlay of its own. */
    const overlays = new Map<string, string>();
    const verdicts = new Map<string, Awaited<ReturnType<typeof verified>>>();
    let stopped: string;
    let purged: string;

    const where = (name: string, revision: string): string =>
      `stream = '${streamOf(name)}' AND revision ${revision}`;
    const streamOf = (name: string): string => `overlay-${overlays.get(name)}`;
    const lastOf = (name: string): string =>
      `(SELECT max(revision) FROM events WHERE stream = '${streamOf(name)}')`;

    /** How it is done, and what must be told of the stream. An overlay has events 0 to 5, then one per commit. */
    const inTheLog: {
      readonly [name: string]: readonly [sql: (name: string) => string, kinds: readonly string[]];
    } = {
      'a missing event': [(name) => `DELETE FROM events WHERE ${where(name, '= 7')}`, ['missing-event']],
      'a repeated event': [
        (
          name,
        ) => `INSERT INTO events SELECT (SELECT max(position) FROM events) + 1, stream, ${lastOf(name)} + 1,
          id, type, data, meta, digest FROM events WHERE ${where(name, '= 7')}`,
        ['repeated-event'],
      ],
      'a changed payload': [
        (name) => `UPDATE events SET data = json_set(data, '$.layout.x', 123) WHERE ${where(name, '= 7')}`,
        ['changed-event'],
      ],
      'changed metadata': [
        (name) => `UPDATE events SET meta = json_set(meta, '$.actor.via', 'bot') WHERE ${where(name, '= 7')}`,
        ['changed-event'],
      ],
      'an unknown event name': [
        (name) => `UPDATE events SET type = 'layer.exploded' WHERE ${where(name, '= 7')}`,
        ['changed-event', 'unknown-event'],
      ],
      'an event that can’t be folded': [
        (name) =>
          `UPDATE events SET data = '{"changes":7}', type = 'overlay.reverted' WHERE ${where(name, '= 7')}`,
        ['changed-event', 'unfoldable-event'],
      ],
      'a commit that lacks its end': [
        (name) => `DELETE FROM events WHERE ${where(name, '> 3')}`,
        ['cut-commit'],
      ],
      'a commit that lacks its beginning': [
        (name) => `DELETE FROM events WHERE ${where(name, '= 0')};
          UPDATE events SET revision = revision - 1, digest = NULL WHERE stream = '${streamOf(name)}'`,
        ['cut-commit'],
      ],
      'a rev that goes back': [
        (name) =>
          `UPDATE events SET meta = json_set(meta, '$.rev', 1), digest = NULL WHERE ${where(name, '= 8')}`,
        ['rev-out-of-order'],
      ],
      'a commit that is missing, the rest moved up': [
        (name) => `DELETE FROM events WHERE ${where(name, '= 7')};
          UPDATE events SET revision = revision - 1, digest = NULL WHERE ${where(name, '> 7')}`,
        ['rev-out-of-order'],
      ],
      'a stream of nobody': [
        (name) =>
          `UPDATE events SET stream = 'nonsense-${overlays.get(name)}' WHERE stream = '${streamOf(name)}'`,
        ['unknown-stream'],
      ],
    };

    const damageDocument = (db: Database.Database, collection: string, sql: string): void => {
      db.exec(sql.replaceAll('TABLE', tableIn(db, collection)));
    };

    beforeAll(async () => {
      for (const name of [...Object.keys(inTheLog), 'no JSON']) {
        const made = await ok(api.post<Overlay>('/overlays', { name: 'Other', starter: true }));
        overlays.set(name, made.overlayId);
        for (const x of [11, 12, 13, 14])
          await ok(api.patch(`/overlays/${made.overlayId}/members/2`, { layout: { x } }));
      }
      purged = (await ok(api.post<Overlay>('/overlays', { name: 'Purged', starter: true }))).overlayId;
      await ok(api.delete(`/overlays/${purged}?confirm=true`));
      await studio.stop();
      stopped = studio.dataDir;

      const damaged = async (name: string, plant: (dir: string) => void): Promise<void> => {
        const dir = await mkdtemp(join(tmpdir(), 'damage-'));
        await cp(stopped, dir, { recursive: true, filter: (file) => !file.endsWith('.sock') });
        plant(dir);
        verdicts.set(name, await verified(dir));
        await rm(dir, { recursive: true });
      };
      await Promise.all([
        damaged('log', (dir) =>
          inLog(dir, (db) => {
            for (const [name, [sql]] of Object.entries(inTheLog)) db.exec(sql(name));
          }),
        ),
        damaged('no JSON', (dir) =>
          inLog(dir, (db) => db.exec(`UPDATE events SET data = '{"x":' WHERE ${where('no JSON', '= 7')}`)),
        ),
        damaged('covered up', (dir) =>
          inLog(dir, (db) =>
            db.exec(`UPDATE events SET data = json_set(data, '$.name', 'Forged'), digest = NULL
              WHERE stream = 'overlay-${overlayId}' AND meta ->> '$.rev' = 6 AND data ->> '$.name' = 'Hello'`),
          ),
        ),
        damaged('documents', (dir) =>
          inReadModels(dir, (db) => {
            damageDocument(
              db,
              'overlays',
              `UPDATE TABLE SET doc = json_set(doc, '$.width', 5) WHERE id = '${overlayId}'`,
            );
            damageDocument(db, 'history-sheets', `DELETE FROM TABLE WHERE id = '${overlayId}.0'`);
            damageDocument(
              db,
              'overlays',
              `INSERT INTO TABLE (id, position, doc) SELECT '${overlayId}.77', position, doc FROM TABLE LIMIT 1`,
            );
          }),
        ),
        damaged('early documents', (dir) => {
          inReadModels(dir, (db) => {
            const { position } = db.prepare('SELECT max(position) AS position FROM checkpoints').get() as {
              readonly position: string;
            };
            replaceByEarly(db, dir);
            db.exec(`UPDATE checkpoints SET position = '${position}'`);
          });
        }),
        damaged('beyond the log', (dir) =>
          inReadModels(dir, (db) => db.exec(`UPDATE checkpoints SET position = '0000000000999999'`)),
        ),
      ]);
    });

    function found(name: string): readonly Finding[] {
      const verdict = verdicts.get(name);
      expect(verdict?.code).toBe(1);
      return verdict?.findings ?? [];
    }

    it.each(Object.entries(inTheLog))('%s is found', (name, [, kinds]) => {
      const stream = streamOf(name).replace(
        /^overlay/,
        kinds.includes('unknown-stream') ? 'nonsense' : 'overlay',
      );
      const findings = found('log').filter((finding) => finding.where === stream);
      expect(findings.map(({ kind }) => kind)).toEqual(kinds);
    });

    it('a payload that is no JSON any more is found', () => {
      expect(found('no JSON')).toEqual([
        {
          kind: 'unreadable-event',
          where: streamOf('no JSON'),
          detail: 'event 7: its data are no JSON object',
        },
      ]);
    });

    it('a changed payload whose digest was taken away contradicts the history', () => {
      expect(found('covered up')).toContainEqual({
        kind: 'document-differs',
        where: expect.stringMatching(/^history-.+\/history-sheets$/) as string,
        detail: expect.stringMatching(new RegExp(`^${overlayId}\\.0: steps\\.\\d+\\.`)) as string,
      });
    });

    it('a document that differs, one that is missing, one too many are found', () => {
      expect(
        found('documents').map(({ kind, where: at, detail }) => [
          kind,
          at.split('/')[1],
          detail.split(/[ :]/)[0],
        ]),
      ).toEqual([
        ['document-differs', 'overlays', overlayId],
        ['document-extra', 'overlays', `${overlayId}.77`],
        ['document-missing', 'history-sheets', `${overlayId}.0`],
      ]);
      expect(found('documents')[0]?.detail).toMatch(/width is 5, not \d+/);
    });

    it('a checkpoint ahead of its documents is found', () => {
      const ahead = found('early documents').filter(({ kind }) => kind === 'checkpoint-ahead');
      expect(ahead.map(({ where: at }) => at.split('-v')[0])).toEqual(['overlays', 'history']);
    });

    it('a checkpoint beyond the end of the log is found', () => {
      const findings = found('beyond the log');
      expect(findings.length).toBeGreaterThan(0);
      for (const { kind } of findings) expect(kind).toBe('checkpoint-ahead');
    });

    it('is not found where none was done, nor where an overlay was purged or documents rebuilt', async () => {
      const readModels = join(stopped, 'read-models.sqlite');
      const before = join(stopped, 'before-the-purge.sqlite');
      await copyFile(readModels, before);
      await opsOk(stopped, ['purge', purged]);
      expect(await verified(stopped)).toMatchObject({
        code: 0,
        findings: [],
        verdict: {
          checked: { documents: 0 },
          notes: [expect.stringMatching(/^There are no read models yet/)],
        },
      });
      // As they stay on shared stores.
      await copyFile(before, readModels);
      const left = await verified(stopped);
      expect([left.code, left.findings]).toEqual([0, []]);
      expect(left.verdict.notes).toEqual([
        expect.stringMatching(/^history still has \d+ documents of purged overlays/),
      ]);
      expect(await opsOk(stopped, ['rebuild', 'history'])).toContain('Built history anew');
      expect(await verified(stopped)).toMatchObject({ code: 0, findings: [], verdict: { notes: [] } });
    });

    /** Documents as they were in the middle of the script, in the tables of those of now. */
    function replaceByEarly(db: Database.Database, dir: string): void {
      db.exec(`ATTACH '${join(dir, 'early.sqlite')}' AS early`);
      const numbers = (schema: string): ReadonlyMap<string, number> =>
        new Map(
          (
            db
              .prepare(
                `SELECT name, number FROM ${schema}.collections
                 WHERE generation IN (SELECT generation FROM ${schema}.current)`,
              )
              .all() as { readonly name: string; readonly number: number }[]
          ).map(({ name, number }) => [name, number]),
        );
      const early = numbers('early');
      for (const [name, number] of numbers('main'))
        db.exec(
          `DELETE FROM main.d${number}; INSERT INTO main.d${number} SELECT * FROM early.d${early.get(name)}`,
        );
    }
  });
});

describe('on EventStoreDB and MongoDB', () => {
  it('reads, verifies and rebuilds all the same', async () => {
    const server = await ProtocolServer.start();
    const database = await testDatabase();
    const env = {
      EVENTSTORE_URL: server.url,
      MONGODB_URL: database.url,
      SECRET_KEY: 'the same for all of these',
    };
    const studio = await StudioProcess.start({ env });
    try {
      const api = new ApiClient(studio.api);
      const { overlayId } = await ok(api.post<Overlay>('/overlays', { name: 'Stream', starter: true }));
      await ok(api.patch(`/overlays/${overlayId}/members/2`, { layout: { x: 300 } }));
      const said = async (...args: string[]): Promise<string> => {
        const { code, stdout, stderr } = await ops(studio.dataDir, args, '', env);
        if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
        return stdout;
      };
      expect(await said('streams', 'overlay')).toContain(`overlay-${overlayId}`);
      expect(await said('explain', overlayId, '--field', 'layers.2.layout.x')).toMatch(
        /update_member +-624 +300\n$/,
      );
      expect(await said('lag')).toContain('up to date');
      expect(await said('verify')).toContain('no damage found');
      expect(await said('rebuild', 'overlays')).toContain('Built overlays anew');
      expect(await said('verify')).toContain('no damage found');
    } finally {
      await studio.stop();
      await studio.removeData();
      await database.dispose();
      await server.close();
    }
  });
});

function inFile(file: string, work: (db: Database.Database) => void): void {
  const db = new Database(file);
  try {
    db.exec('PRAGMA busy_timeout = 5000');
    work(db);
  } finally {
    db.close();
  }
}

const inLog = (dir: string, work: (db: Database.Database) => void): void =>
  inFile(join(dir, 'events.sqlite'), work);
const inReadModels = (dir: string, work: (db: Database.Database) => void): void =>
  inFile(join(dir, 'read-models.sqlite'), work);

/** The table of a collection, of the generation that queries read. */
function tableIn(db: Database.Database, collection: string): string {
  const row = db
    .prepare(
      `SELECT number FROM collections WHERE name = ? AND generation IN (SELECT generation FROM current)`,
    )
    .get(collection) as { readonly number: number } | undefined;
  if (!row) throw new Error(`There is no collection ${collection}.`);
  return `d${row.number}`;
}

describe('verify, of files of uploads', () => {
  let studio: StudioProcess;
  beforeAll(async () => {
    studio = await StudioProcess.start({ env: embedded });
  });
  afterAll(async () => {
    await studio?.stop();
    await studio?.removeData();
  });

  const files = (): string => join(studio.dataDir, 'uploads', 'kept');

  async function upload(content: string): Promise<string> {
    // A WAV file is what its first bytes say.
    const body = new FormData();
    body.set(
      'file',
      new Blob(['RIFF', new Uint8Array([36, 0, 0, 0]), 'WAVEfmt ', content.padEnd(40)]),
      'x.wav',
    );
    const headers = { authorization: `Bearer ${testToken}` };
    const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body });
    const { url } = (await answer.json()) as { url: string };
    return url.slice('/media/'.length);
  }

  it('finds those that are missing, cut or changed, each by the name of its upload', async () => {
    const [missing, cut, changed] = [await upload('one'), await upload('two'), await upload('three')];
    expect(await verified(studio.dataDir)).toMatchObject({ code: 0, verdict: { checked: { files: 3 } } });
    const kept = new Map<string, Buffer>();
    for (const name of [missing, cut, changed]) kept.set(name, await readFile(join(files(), name)));
    await rm(join(files(), missing));
    await writeFile(join(files(), cut), kept.get(cut)?.subarray(1) ?? '');
    await writeFile(join(files(), changed), kept.get(changed)?.map((byte) => byte ^ 1) ?? '');
    const { code, findings } = await verified(studio.dataDir);
    expect([code, findings.map(({ kind }) => kind)]).toEqual([
      1,
      ['file-missing', 'file-differs', 'file-differs'],
    ]);
    for (const [i, name] of [missing, cut, changed].entries())
      expect(findings[i]?.detail).toContain(`upload ${i + 1} ("x"): ${name}`);
    for (const [name, content] of kept) await writeFile(join(files(), name), content);
    expect((await verified(studio.dataDir)).code).toBe(0);
  });
});
