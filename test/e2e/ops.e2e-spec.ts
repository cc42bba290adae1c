import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ops, opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { ProtocolServer } from '../support/eventstoredb/server';
import { testDatabase } from '../support/mongodb/test-database';
import { StudioProcess, testToken } from '../support/server-process';
import {
  embedded,
  type Overlay,
  asked,
  verified,
  studio,
  api,
  overlayId,
  path,
  read,
  inReadModels,
  tableIn,
} from '../support/ops-studio';

describe('the command line for operators', () => {
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
    ['events', 'nosuchoverlay', 'Stream overlay-nosuchoverlay not found; `streams` lists all streams.\n'],
    ['rebuild', 'unheard-of', 'Projection "unheard-of" not found. Choose one of: '],
  ])('ends with 1 and says what %s did not find', async (command, name, sentence) => {
    const { code, stderr } = await ops(studio.dataDir, [command, name]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
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
      // The list reads documents; the overlay itself is cached.
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
        /update_member +-600 +300\n$/,
      );
      expect(await said('lag')).toContain('up to date');
      expect(await said('verify')).toContain('no damage found');
      expect(await said('rebuild', 'overlays')).toContain('Rebuilt overlays');
      expect(await said('verify')).toContain('no damage found');
    } finally {
      await studio.stop();
      await database.dispose();
      await server.close();
    }
  });
});

describe('verify, of files of uploads', () => {
  let studio: StudioProcess;
  beforeAll(async () => {
    studio = await StudioProcess.start({ env: embedded });
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
    const stored = new Map<string, Buffer>();
    for (const name of [missing, cut, changed]) stored.set(name, await readFile(join(files(), name)));
    await rm(join(files(), missing));
    await writeFile(join(files(), cut), stored.get(cut)?.subarray(1) ?? '');
    await writeFile(join(files(), changed), stored.get(changed)?.map((byte) => byte ^ 1) ?? '');
    const { code, findings } = await verified(studio.dataDir);
    expect([code, findings.map(({ kind }) => kind)]).toEqual([
      1,
      ['file-missing', 'file-differs', 'file-differs'],
    ]);
    for (const [i, name] of [missing, cut, changed].entries())
      expect(findings[i]?.detail).toContain(`upload ${i + 1} ("x"): ${name}`);
    for (const [name, content] of stored) await writeFile(join(files(), name), content);
    expect((await verified(studio.dataDir)).code).toBe(0);
  });
});
