import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ops, opsOk, startOps } from '../support/accounts';
import { ok } from '../support/api-client';
import { type Overlay, asked, studio, api, overlayId, path, seen, read } from '../support/ops-studio';

describe('the command line for operators, reading the log', () => {
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
      const reported = await ok(
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
      expect(reported.changes.length).toBeGreaterThan(3);
      for (const value of values(reported.changes)) expect(here).toContain(value);
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
});
