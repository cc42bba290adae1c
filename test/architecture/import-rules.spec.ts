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

/** Returns what dependency-cruiser finds in a folder with our rules. */
async function violations(folder: string): Promise<readonly Violation[]> {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cli, '--config', config, '--output-type', 'json', 'apps', 'libs', 'test', 'integrations'];
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
  'apps/server/src/main.ts': [
    '@studio/overlays/overlay.module',
    '@studio/event-store/embedded/store',
    '@nestjs/core',
  ],
  'integrations/companion/src/main.ts': ['../../shared/studio'],
  'integrations/shared/studio.ts': ['socket.io-client'],
  'apps/renderer/src/main.ts': [
    '@studio/realtime/protocol',
    '@studio/realtime/render-state',
    '@studio/widgets/catalog',
    'socket.io-client',
  ],
  'apps/console/src/main.ts': [
    '@studio/realtime/protocol',
    '@studio/realtime/render-state',
    'socket.io-client',
  ],
  'libs/features/overlays/src/overlay.module.ts': [
    './overlay.decider',
    '@studio/operations/area',
    '@studio/event-store/event-store',
    '@studio/widgets/catalog',
  ],
  'libs/features/overlays/src/overlay.decider.ts': ['./overlay.state', '@studio/kernel/problem'],
  'libs/features/overlays/src/overlay.state.ts': [],
  'libs/features/overlays/src/layers/movable.ts': ['../model/access'],
  'libs/features/overlays/src/model/access.ts': [],
  'libs/features/overlays/src/timeline/steps.ts': ['../layers/movable'],
  'libs/features/overlays/src/overlay.events.ts': ['./scenes/take.events', './shared.event-shapes'],
  'libs/features/overlays/src/scenes/take.events.ts': [],
  'libs/features/overlays/src/shared.event-shapes.ts': [],
  'libs/features/overlays/src/overlay.spec.ts': [
    './overlay.module',
    '@studio/event-store/embedded/store',
    'fast-check',
  ],
  'libs/features/accounts/src/account.state.ts': [],
  'libs/features/accounts/src/accounts.ts': [
    '@studio/kernel/problem',
    '@studio/pubsub/signals',
    '@studio/contracts/channels/event',
  ],
  'libs/contracts/src/channels/event.ts': [],
  'libs/features/channels/src/channel.ts': [],
  'libs/features/layer-runtime/src/player/player.answers.ts': ['../layers/firing'],
  'libs/features/layer-runtime/src/layers/firing.ts': ['../player/player.commands'],
  'libs/features/layer-runtime/src/player/player.commands.ts': [],
  'libs/features/giveaways/src/commits.ts': ['./draw/drawing'],
  'libs/features/giveaways/src/draw/drawing.ts': [],
  'libs/features/loyalty/src/earning/earning.ts': ['../ledger/points'],
  'libs/features/loyalty/src/ledger/points.ts': [],
  'libs/core/viewers/src/keys.ts': ['@studio/records/records', '@studio/event-store/event-store'],
  'libs/api/mcp/src/tool.ts': [
    '@studio/operations/area',
    '@studio/records/records',
    '@studio/kernel/problem',
  ],
  'libs/api/operations/src/area.ts': ['@studio/records/records', '@studio/kernel/problem'],
  'libs/api/realtime/src/gateway.ts': [
    './protocol',
    '@studio/event-store/event-store',
    '@studio/pubsub/signals',
  ],
  'libs/api/realtime/src/protocol.ts': [],
  'libs/api/realtime/src/render-state.ts': ['./protocol'],
  'libs/api/realtime/src/testing/client.ts': ['../protocol', 'socket.io-client'],
  'libs/core/records/src/records.ts': [],
  'libs/core/records/src/embedded/records.ts': ['@studio/os/operating-system'],
  'libs/core/pubsub/src/signals.ts': ['@studio/kernel/problem'],
  'libs/core/pubsub/src/mongodb/store.ts': ['../signals'],
  'libs/core/read-models/src/projector.ts': ['@studio/event-store/event-store'],
  'libs/core/event-store/src/event-store.ts': ['@studio/kernel/problem'],
  'libs/core/event-store/src/embedded/store.ts': [
    '../event-store',
    'node:worker_threads',
    '@studio/sqlite/connection',
  ],
  'libs/core/os/src/operating-system.ts': [],
  'libs/core/sqlite/src/connection.ts': ['libsql'],
  'libs/widgets/src/catalog.ts': ['./widget', '@studio/kernel/problem', '@studio/templates/template'],
  'libs/templates/src/template.ts': [],
  'libs/integrations/klipy/src/klipy.ts': ['@studio/contracts/channels/event', '@studio/kernel/problem'],
  'apps/server/src/integration.area.ts': ['@studio/klipy/klipy'],
  'libs/integrations/twitch/src/twitch.ts': ['@studio/kernel/problem'],
  'libs/widgets/src/widget.ts': [],
  'libs/core/kernel/src/problem.ts': [],
  'libs/core/kernel/src/clock.ts': [],
  'libs/core/undo/src/steps.ts': ['@studio/kernel/clock'],
  'libs/core/kernel/src/folder/index.ts': [],
  'libs/core/kernel/src/egg.ts': ['type ./chicken'],
  'libs/features/overlays/src/testing/model/rules.ts': ['fast-check'],
  'test/e2e/render.e2e-spec.ts': [
    '../support/browser',
    '@studio/realtime/testing/client',
    '@studio/overlays/testing/model/rules',
  ],
  'test/support/browser.ts': ['playwright-core', 'node:fs'],
};

/** Rule → a file and the import that it must find. */
const planted: Record<string, readonly [from: string, imports: string, to: string][]> = {
  'no-cycles': [['libs/core/kernel/src/chicken.ts', './egg', 'libs/core/kernel/src/egg.ts']],
  resolvable: [['libs/core/kernel/src/lost.ts', './nowhere', './nowhere']],
  'no-barrels': [['libs/core/kernel/src/lazy.ts', './folder/index', 'libs/core/kernel/src/folder/index.ts']],
  'kernel-stands-alone': [
    ['libs/core/kernel/src/upwards.ts', '@studio/records/records', 'libs/core/records/src/records.ts'],
  ],
  'undo-stands-on-the-kernel': [
    ['libs/core/undo/src/upwards.ts', '@studio/records/records', 'libs/core/records/src/records.ts'],
  ],
  'platforms-stand-alone': [
    ['libs/core/platforms/src/upwards.ts', '@studio/kernel/problem', 'libs/core/kernel/src/problem.ts'],
  ],
  'os-stands-alone': [
    ['libs/core/os/src/upwards.ts', '@studio/kernel/problem', 'libs/core/kernel/src/problem.ts'],
  ],
  'widgets-need-only-problems': [
    ['libs/widgets/src/greedy.ts', '@studio/kernel/clock', 'libs/core/kernel/src/clock.ts'],
    ['libs/widgets/src/hungry.ts', 'node:crypto', 'crypto'],
  ],
  'templates-stand-alone': [
    ['libs/templates/src/greedy.ts', '@studio/kernel/problem', 'libs/core/kernel/src/problem.ts'],
    ['libs/templates/src/hungry.ts', 'node:crypto', 'crypto'],
  ],
  'infrastructure-below-areas': [
    [
      'libs/core/records/src/upwards.ts',
      '@studio/accounts/accounts',
      'libs/features/accounts/src/accounts.ts',
    ],
    ['libs/api/realtime/src/sideways.ts', '@studio/operations/area', 'libs/api/operations/src/area.ts'],
    [
      'libs/core/viewers/src/upwards.ts',
      '@studio/accounts/accounts',
      'libs/features/accounts/src/accounts.ts',
    ],
  ],
  'mcp-below-areas': [
    ['libs/api/mcp/src/upwards.ts', '@studio/accounts/accounts', 'libs/features/accounts/src/accounts.ts'],
    ['libs/api/mcp/src/sideways.ts', '@studio/realtime/gateway', 'libs/api/realtime/src/gateway.ts'],
  ],
  'http-below-areas': [
    ['libs/api/http/src/upwards.ts', '@studio/accounts/accounts', 'libs/features/accounts/src/accounts.ts'],
  ],
  'contracts-below-areas': [
    ['libs/contracts/src/upwards.ts', '@studio/accounts/accounts', 'libs/features/accounts/src/accounts.ts'],
  ],
  'actions-are-below-areas': [
    [
      'libs/features/actions/src/upwards.ts',
      '@studio/accounts/accounts',
      'libs/features/accounts/src/accounts.ts',
    ],
  ],
  'areas-never-meet': [
    [
      'libs/features/overlays/src/sideways.ts',
      '@studio/accounts/accounts',
      'libs/features/accounts/src/accounts.ts',
    ],
    [
      'libs/features/accounts/src/typed.ts',
      'type @studio/overlays/overlay.state',
      'libs/features/overlays/src/overlay.state.ts',
    ],
    [
      'libs/features/accounts/src/curious.ts',
      '@studio/channels/channel',
      'libs/features/channels/src/channel.ts',
    ],
  ],
  'slices-run-down': [
    [
      'libs/features/overlays/src/model/upwards.ts',
      '../layers/movable',
      'libs/features/overlays/src/layers/movable.ts',
    ],
    [
      'libs/features/overlays/src/layers/upwards.ts',
      '../overlay.decider',
      'libs/features/overlays/src/overlay.decider.ts',
    ],
    [
      'libs/features/overlays/src/render/upwards.ts',
      '../timeline/steps',
      'libs/features/overlays/src/timeline/steps.ts',
    ],
    [
      'libs/features/layer-runtime/src/layers/upwards.ts',
      '../player/player.answers',
      'libs/features/layer-runtime/src/player/player.answers.ts',
    ],
    ['libs/features/giveaways/src/draw/upwards.ts', '../commits', 'libs/features/giveaways/src/commits.ts'],
    [
      'libs/features/loyalty/src/ledger/upwards.ts',
      '../earning/earning',
      'libs/features/loyalty/src/earning/earning.ts',
    ],
  ],
  'integrations-behind-ports': [
    [
      'libs/integrations/klipy/src/upwards.ts',
      '@studio/accounts/accounts',
      'libs/features/accounts/src/accounts.ts',
    ],
    [
      'libs/integrations/kick/src/sideways.ts',
      '@studio/twitch/twitch',
      'libs/integrations/twitch/src/twitch.ts',
    ],
    [
      'libs/integrations/youtube/src/upwards.ts',
      'type @studio/channels/channel',
      'libs/features/channels/src/channel.ts',
    ],
    ['libs/integrations/emotes/src/served.ts', '@studio/operations/area', 'libs/api/operations/src/area.ts'],
    [
      'libs/integrations/kofi/src/upwards.ts',
      '@studio/accounts/accounts',
      'libs/features/accounts/src/accounts.ts',
    ],
    [
      'libs/integrations/tts/src/upwards.ts',
      '@studio/accounts/accounts',
      'libs/features/accounts/src/accounts.ts',
    ],
    [
      'libs/integrations/twitch/src/upwards.ts',
      '@studio/channels/channel',
      'libs/features/channels/src/channel.ts',
    ],
  ],
  'integrations-are-composed': [
    ['libs/features/accounts/src/direct.ts', '@studio/klipy/klipy', 'libs/integrations/klipy/src/klipy.ts'],
    [
      'libs/features/channels/src/direct.area.ts',
      '@studio/twitch/twitch',
      'libs/integrations/twitch/src/twitch.ts',
    ],
    ['apps/server/src/direct.ts', '@studio/klipy/klipy', 'libs/integrations/klipy/src/klipy.ts'],
  ],
  'adapters-behind-ports': [
    [
      'libs/features/overlays/src/shortcut.ts',
      '@studio/event-store/embedded/store',
      'libs/core/event-store/src/embedded/store.ts',
    ],
    [
      'libs/features/overlays/src/second-shortcut.ts',
      '@studio/pubsub/mongodb/store',
      'libs/core/pubsub/src/mongodb/store.ts',
    ],
  ],
  'driver-in-one-place': [['libs/core/records/src/direct.ts', 'libsql', 'node_modules/libsql/']],
  'libs-below-apps': [
    ['libs/features/overlays/src/upwards.ts', '../../../../apps/server/src/main', 'apps/server/src/main.ts'],
  ],
  'apps-apart': [['apps/cli/src/main.ts', '../../server/src/main', 'apps/server/src/main.ts']],
  'plugins-stand-alone': [
    ['integrations/shared/nosy.ts', '@studio/kernel/problem', 'libs/core/kernel/src/problem.ts'],
    [
      'integrations/stream-deck/src/nosy.ts',
      '../../companion/src/main',
      'integrations/companion/src/main.ts',
    ],
  ],
  'renderer-knows-little': [
    ['apps/renderer/src/nosy.ts', '@studio/kernel/problem', 'libs/core/kernel/src/problem.ts'],
    ['apps/renderer/src/nosier.ts', '@studio/realtime/gateway', 'libs/api/realtime/src/gateway.ts'],
  ],
  'console-knows-little': [
    ['apps/console/src/nosy.tsx', '@studio/kernel/problem', 'libs/core/kernel/src/problem.ts'],
    ['apps/console/src/nosier.ts', '@studio/realtime/gateway', 'libs/api/realtime/src/gateway.ts'],
  ],
  'deciders-are-pure': [
    ['libs/features/overlays/src/scene.decider.ts', 'node:crypto', 'crypto'],
    ['libs/features/overlays/src/scene.events.ts', 'uuid', 'node_modules/uuid/'],
    ['libs/features/overlays/src/scene.state.ts', 'rxjs', 'node_modules/rxjs/'],
  ],
  'events-own-their-shapes': [
    [
      'libs/features/accounts/src/account.events.ts',
      'type ./account.state',
      'libs/features/accounts/src/account.state.ts',
    ],
    [
      'libs/features/overlays/src/overlay.event-shapes.ts',
      'type ./overlay.state',
      'libs/features/overlays/src/overlay.state.ts',
    ],
  ],
  'no-tests-in-product': [
    ['libs/features/overlays/src/helped.ts', './overlay.spec', 'libs/features/overlays/src/overlay.spec.ts'],
    [
      'libs/features/overlays/src/faked.ts',
      '@studio/realtime/testing/client',
      'libs/api/realtime/src/testing/client.ts',
    ],
  ],
  'no-dev-dependencies-in-product': [
    ['libs/features/overlays/src/heavy.ts', 'fast-check', 'node_modules/fast-check/'],
  ],
  'e2e-from-outside': [
    [
      'test/e2e/inside.e2e-spec.ts',
      '@studio/overlays/overlay.module',
      'libs/features/overlays/src/overlay.module.ts',
    ],
    ['test/support/inside.ts', '@studio/kernel/problem', 'libs/core/kernel/src/problem.ts'],
  ],
  'model-stands-alone': [
    [
      'libs/features/overlays/src/testing/model/cribbed.ts',
      'type ../../overlay.state',
      'libs/features/overlays/src/overlay.state.ts',
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
