import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const config = join(root, '.dependency-cruiser.cjs');

interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** What dependency-cruiser finds under a folder with our rules. */
async function violations(folder: string): Promise<readonly Violation[]> {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cli, '--config', config, '--output-type', 'json', 'apps', 'libs', 'test'];
  const json = await new Promise<string>((done, fail) => {
    // Its exit code is the number of violations: no error of ours.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (stdout) done(stdout);
      else fail(error ?? new Error(stderr));
    });
  });
  const { summary } = JSON.parse(json) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

/** File → what it imports (`type x`: its types only): allowed imports, which no rule may find. */
const allowed: Record<string, readonly string[]> = {
  'apps/studio/src/main.ts': [
    '@studio/overlay/overlay.module',
    '@studio/event-store/embedded/store',
    '@nestjs/core',
  ],
  'apps/renderer/src/main.ts': [
    '@studio/realtime/protocol',
    '@studio/realtime/render-state',
    '@studio/widgets/catalog',
    'socket.io-client',
  ],
  'apps/console/src/main.tsx': [
    '@studio/realtime/protocol',
    '@studio/realtime/render-state',
    'socket.io-client',
  ],
  'libs/overlay/src/overlay.module.ts': [
    './overlay.decider',
    '@studio/operations/area',
    '@studio/event-store/event-store',
    '@studio/widgets/catalog',
  ],
  'libs/overlay/src/overlay.decider.ts': ['./overlay.state', '@studio/kernel/problem'],
  'libs/overlay/src/overlay.state.ts': [],
  'libs/overlay/src/layers/movable.ts': ['../model/access'],
  'libs/overlay/src/model/access.ts': [],
  'libs/overlay/src/timeline/steps.ts': ['../layers/movable'],
  'libs/overlay/src/overlay.events.ts': ['./scenes/take.events', './shared.event-shapes'],
  'libs/overlay/src/scenes/take.events.ts': [],
  'libs/overlay/src/shared.event-shapes.ts': [],
  'libs/overlay/src/overlay.spec.ts': [
    './overlay.module',
    '@studio/event-store/embedded/store',
    'fast-check',
  ],
  'libs/accounts/src/account.state.ts': [],
  'libs/accounts/src/accounts.ts': [
    '@studio/kernel/problem',
    '@studio/signals/signals',
    '@studio/platforms/port/event',
  ],
  'libs/platforms/src/port/event.ts': [],
  'libs/platforms/src/channel.ts': [],
  'libs/viewers/src/keys.ts': ['@studio/records/records', '@studio/event-store/event-store'],
  'libs/tools/src/tool.ts': ['@studio/operations/area', '@studio/records/records', '@studio/kernel/problem'],
  'libs/operations/src/area.ts': ['@studio/records/records', '@studio/kernel/problem'],
  'libs/realtime/src/gateway.ts': [
    './protocol',
    '@studio/event-store/event-store',
    '@studio/signals/signals',
  ],
  'libs/realtime/src/protocol.ts': [],
  'libs/realtime/src/render-state.ts': ['./protocol'],
  'libs/realtime/src/testing/client.ts': ['../protocol', 'socket.io-client'],
  'libs/records/src/records.ts': [],
  'libs/records/src/embedded/records.ts': ['@studio/host/host'],
  'libs/signals/src/signals.ts': ['@studio/kernel/problem'],
  'libs/signals/src/mongodb/store.ts': ['../signals'],
  'libs/read-models/src/projector.ts': ['@studio/event-store/event-store'],
  'libs/event-store/src/event-store.ts': ['@studio/kernel/problem'],
  'libs/event-store/src/embedded/store.ts': [
    '../event-store',
    'node:worker_threads',
    '@studio/sqlite/connection',
  ],
  'libs/host/src/host.ts': [],
  'libs/sqlite/src/connection.ts': ['libsql'],
  'libs/widgets/src/catalog.ts': ['./widget', '@studio/kernel/problem'],
  'libs/widgets/src/widget.ts': [],
  'libs/kernel/src/problem.ts': [],
  'libs/kernel/src/clock.ts': [],
  'libs/undo/src/steps.ts': ['@studio/kernel/clock'],
  'libs/kernel/src/folder/index.ts': [],
  'libs/kernel/src/egg.ts': ['type ./chicken'],
  'libs/overlay/src/testing/model/rules.ts': ['fast-check'],
  'test/e2e/render.e2e-spec.ts': [
    '../support/browser',
    '@studio/realtime/testing/client',
    '@studio/overlay/testing/model/rules',
  ],
  'test/support/browser.ts': ['playwright-core', 'node:fs'],
};

/** Rule → a file and the import that it must find. */
const planted: Record<string, readonly [from: string, imports: string, to: string][]> = {
  'no-cycles': [['libs/kernel/src/chicken.ts', './egg', 'libs/kernel/src/egg.ts']],
  resolvable: [['libs/kernel/src/lost.ts', './nowhere', './nowhere']],
  'no-barrels': [['libs/kernel/src/lazy.ts', './folder/index', 'libs/kernel/src/folder/index.ts']],
  'kernel-stands-alone': [
    ['libs/kernel/src/upwards.ts', '@studio/records/records', 'libs/records/src/records.ts'],
  ],
  'undo-stands-on-the-kernel': [
    ['libs/undo/src/upwards.ts', '@studio/records/records', 'libs/records/src/records.ts'],
  ],
  'host-stands-alone': [['libs/host/src/upwards.ts', '@studio/kernel/problem', 'libs/kernel/src/problem.ts']],
  'widgets-need-only-problems': [
    ['libs/widgets/src/greedy.ts', '@studio/kernel/clock', 'libs/kernel/src/clock.ts'],
    ['libs/widgets/src/hungry.ts', 'node:crypto', 'crypto'],
  ],
  'infrastructure-below-areas': [
    ['libs/records/src/upwards.ts', '@studio/accounts/accounts', 'libs/accounts/src/accounts.ts'],
    ['libs/realtime/src/sideways.ts', '@studio/operations/area', 'libs/operations/src/area.ts'],
    ['libs/viewers/src/upwards.ts', '@studio/accounts/accounts', 'libs/accounts/src/accounts.ts'],
  ],
  'tools-are-a-door-to-operations': [
    ['libs/tools/src/upwards.ts', '@studio/accounts/accounts', 'libs/accounts/src/accounts.ts'],
    ['libs/tools/src/sideways.ts', '@studio/realtime/gateway', 'libs/realtime/src/gateway.ts'],
  ],
  'http-is-what-every-door-has': [
    ['libs/http/src/upwards.ts', '@studio/accounts/accounts', 'libs/accounts/src/accounts.ts'],
  ],
  'areas-are-declared-below-them': [
    ['libs/areas/src/upwards.ts', '@studio/accounts/accounts', 'libs/accounts/src/accounts.ts'],
  ],
  'actions-are-below-areas': [
    ['libs/actions/src/upwards.ts', '@studio/accounts/accounts', 'libs/accounts/src/accounts.ts'],
  ],
  'areas-never-meet': [
    ['libs/overlay/src/sideways.ts', '@studio/accounts/accounts', 'libs/accounts/src/accounts.ts'],
    ['libs/accounts/src/typed.ts', 'type @studio/overlay/overlay.state', 'libs/overlay/src/overlay.state.ts'],
    ['libs/accounts/src/curious.ts', '@studio/platforms/channel', 'libs/platforms/src/channel.ts'],
  ],
  'overlay-runs-down': [
    ['libs/overlay/src/model/upwards.ts', '../layers/movable', 'libs/overlay/src/layers/movable.ts'],
    ['libs/overlay/src/layers/upwards.ts', '../overlay.decider', 'libs/overlay/src/overlay.decider.ts'],
    ['libs/overlay/src/render/upwards.ts', '../timeline/steps', 'libs/overlay/src/timeline/steps.ts'],
  ],
  'adapters-behind-ports': [
    [
      'libs/overlay/src/shortcut.ts',
      '@studio/event-store/embedded/store',
      'libs/event-store/src/embedded/store.ts',
    ],
    [
      'libs/overlay/src/second-shortcut.ts',
      '@studio/signals/mongodb/store',
      'libs/signals/src/mongodb/store.ts',
    ],
  ],
  'driver-in-one-place': [['libs/records/src/direct.ts', 'libsql', 'node_modules/libsql/']],
  'libs-below-apps': [
    ['libs/overlay/src/upwards.ts', '../../../apps/studio/src/main', 'apps/studio/src/main.ts'],
  ],
  'apps-apart': [['apps/ops/src/main.ts', '../../studio/src/main', 'apps/studio/src/main.ts']],
  'renderer-knows-little': [
    ['apps/renderer/src/nosy.ts', '@studio/kernel/problem', 'libs/kernel/src/problem.ts'],
    ['apps/renderer/src/nosier.ts', '@studio/realtime/gateway', 'libs/realtime/src/gateway.ts'],
  ],
  'console-knows-little': [
    ['apps/console/src/nosy.tsx', '@studio/kernel/problem', 'libs/kernel/src/problem.ts'],
    ['apps/console/src/nosier.ts', '@studio/realtime/gateway', 'libs/realtime/src/gateway.ts'],
  ],
  'deciders-are-pure': [
    ['libs/overlay/src/scene.decider.ts', 'node:crypto', 'crypto'],
    ['libs/overlay/src/scene.events.ts', 'uuid', 'node_modules/uuid/'],
    ['libs/overlay/src/scene.state.ts', 'rxjs', 'node_modules/rxjs/'],
  ],
  'events-own-their-shapes': [
    ['libs/accounts/src/account.events.ts', 'type ./account.state', 'libs/accounts/src/account.state.ts'],
    ['libs/overlay/src/overlay.event-shapes.ts', 'type ./overlay.state', 'libs/overlay/src/overlay.state.ts'],
  ],
  'no-tests-in-product': [
    ['libs/overlay/src/helped.ts', './overlay.spec', 'libs/overlay/src/overlay.spec.ts'],
    ['libs/overlay/src/faked.ts', '@studio/realtime/testing/client', 'libs/realtime/src/testing/client.ts'],
  ],
  'no-dev-dependencies-in-product': [['libs/overlay/src/heavy.ts', 'fast-check', 'node_modules/fast-check/']],
  'e2e-from-outside': [
    ['test/e2e/inside.e2e-spec.ts', '@studio/overlay/overlay.module', 'libs/overlay/src/overlay.module.ts'],
    ['test/support/inside.ts', '@studio/kernel/problem', 'libs/kernel/src/problem.ts'],
  ],
  'model-stands-alone': [
    [
      'libs/overlay/src/testing/model/cribbed.ts',
      'type ../../overlay.state',
      'libs/overlay/src/overlay.state.ts',
    ],
  ],
};

function importOf(name: string): string {
  return name.startsWith('type ') ? `import type {} from '${name.slice(5)}';\n` : `import '${name}';\n`;
}

function plant(folder: string): void {
  const files: Record<string, readonly string[]> = { ...allowed };
  for (const [from, imports] of Object.values(planted).flat()) files[from] = [imports];
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const lines = imports.map(importOf).join('');
    writeFileSync(join(folder, file), `${lines}export {};\n`);
  }
  for (const name of ['tsconfig.json', 'package.json']) cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
}

describe('the import rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  let found: readonly Violation[] = [];

  beforeAll(async () => {
    plant(folder);
    found = await violations(folder);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const { forbidden } = jest.requireActual<{ forbidden: { name: string }[] }>(config);
  const names = [...new Set(forbidden.map(({ name }) => name))];

  it('each have a planted violation', () => {
    expect(Object.keys(planted).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s finds what breaks it, and nothing else', (rule) => {
    const mine = found.filter((violation) => violation.rule === rule);
    const expected = planted[rule] ?? [];
    expect(mine.map(({ from }) => from).sort()).toEqual(expected.map(([from]) => from).sort());
    for (const [from, , to] of expected)
      expect(mine.find((violation) => violation.from === from)?.to).toContain(to);
  });
});

it('the project keeps the import rules', async () => {
  expect(await violations(root)).toEqual([]);
}, 60_000);
