import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'libsql';
import { opsOk } from '../support/accounts';
import { ok } from '../support/api-client';
import {
  type Overlay,
  type Finding,
  verified,
  studio,
  api,
  overlayId,
  inFile,
  inReadModels,
  tableIn,
} from '../support/ops-studio';

describe('the command line for operators, on damaged logs', () => {
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

    /**
     * Damage as SQL, and the findings expected for the stream. An overlay has events 0 to 5, then one per commit.
     */
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
      expect(ahead.map(({ where: at }) => at.split('-v')[0])).toEqual([
        'overlays',
        'history',
        'event-references',
      ]);
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
      expect(left.verdict.notes.toSorted()).toEqual([
        expect.stringMatching(/^event-references still has \d+ documents? of purged overlays/),
        expect.stringMatching(/^history still has \d+ documents? of purged overlays/),
      ]);
      for (const name of ['history', 'event-references'])
        expect(await opsOk(stopped, ['rebuild', name])).toContain(`Rebuilt ${name}`);
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

const inLog = (dir: string, work: (db: Database.Database) => void): void =>
  inFile(join(dir, 'events.sqlite'), work);
