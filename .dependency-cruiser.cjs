'use strict';
// Who may import whom (ARCHITECTURE.md). Every rule here has a planted violation in
// test/architecture/import-rules.spec.ts that it must find.

const infrastructure =
  '(core/(?:event-store|read-models|records|pubsub|viewers|process-managers)|api/(?:realtime|operations))';
// An area is every feature but the vocabulary of actions; new ones fall under the rules by themselves.
const areas = '^libs/features/(?!actions/)([^/]+)/';
const ports =
  '^libs/core/(?:event-store/src/event-store|read-models/src/(?:read-models|projection)|records/src/records|pubsub/src/signals)\\.ts$';
const adapters = '^libs/core/(event-store|read-models|records|pubsub)/src/(?:embedded|eventstoredb|mongodb)/';
const testCode = '\\.(?:spec|contract|e2e-spec)\\.ts$|(?:^|/)test(?:ing)?/';

// The slices of features from the lowest to the highest; files of the area itself stand above them.
const slices = {
  overlays: [
    'events',
    'model',
    'look-kits',
    'reading',
    'sharing',
    'media',
    'layers',
    'groups',
    'spots',
    'obs-mappings',
    'scenes',
    'macros',
    'settings',
    'presets',
    'lifecycle',
    'catalog',
    'render',
    'timeline',
  ],
  'layer-runtime': ['model', 'layers', 'sizes', 'alerts', 'polls', 'speech', 'player', 'media', 'sound'],
  giveaways: ['settings', 'model', 'entries', 'draw', 'claims'],
  loyalty: ['model', 'games', 'settings', 'ledger', 'earning', 'rewards', 'rounds', 'leaderboards'],
};
// The templates of overlays stand above the files of the area.
const above = { overlays: ['templates'] };
// Declarations: any slice may import them, except in the overlay area.
const declarations = '\\.(?:commands|queries|views|fields|event-shapes)\\.ts$';

const slicesRunDown = Object.entries(slices).flatMap(([area, levels]) =>
  levels.map((level, i) => {
    const higher = [...levels.slice(i + 1), ...(above[area] ?? [])];
    const folders = higher.length > 0 ? `(?:${higher.join('|')})/|` : '';
    return {
      name: 'slices-run-down',
      comment: 'A slice of an area imports only slices below it.',
      severity: 'error',
      from: { path: `^libs/features/${area}/src/${level}/`, pathNot: testCode },
      to: {
        path: `^libs/features/${area}/src/(?:${folders}[^/]+\\.ts$)`,
        ...(area !== 'overlays' && { pathNot: declarations }),
      },
    };
  }),
);

module.exports = {
  forbidden: [
    ...slicesRunDown,
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or lack a third that both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment:
        'Every import names a file or an installed package. Plugins have packages of their own: typecheck:plugins.',
      severity: 'error',
      from: { pathNot: '^integrations/(?:companion|stream-deck)/' },
      // What the build makes has no file.
      to: { couldNotResolve: true, pathNot: '^studio:' },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file, not the folder.',
      severity: 'error',
      from: {},
      to: { path: '/index\\.(?:ts|js)$', pathNot: 'node_modules' },
    },
    {
      name: 'kernel-stands-alone',
      severity: 'error',
      from: { path: '^libs/core/kernel/' },
      to: { path: '^(?:apps|libs)/', pathNot: '^libs/core/kernel/' },
    },
    {
      name: 'undo-stands-on-the-kernel',
      comment: 'Deciders of any area may ask for it.',
      severity: 'error',
      from: { path: '^libs/core/undo/' },
      to: { path: '^(?:apps|libs)/', pathNot: '^libs/core/(?:kernel|undo)/' },
    },
    {
      name: 'platforms-stand-alone',
      comment: 'Tables of platforms and kinds of stream events go into every bundle.',
      severity: 'error',
      from: { path: '^libs/core/platforms/', pathNot: testCode },
      to: { pathNot: '^libs/core/platforms/' },
    },
    {
      name: 'os-stands-alone',
      comment: 'Differences between operating systems. It imports no other library.',
      severity: 'error',
      from: { path: '^libs/core/os/', pathNot: testCode },
      to: { path: '^(?:apps|libs)/', pathNot: '^libs/core/os/' },
    },
    {
      name: 'widgets-need-only-problems',
      comment:
        'The catalog goes into the bundle of the renderer: it needs nothing else but leaves of the kernel.',
      severity: 'error',
      from: { path: '^libs/widgets/', pathNot: testCode },
      to: {
        pathNot:
          '^libs/(?:widgets/|templates/|core/platforms/|core/kernel/src/(?:problem|time-zone|visible-text)\\.ts$)',
      },
    },
    {
      name: 'templates-stand-alone',
      comment: 'Server and renderer share the template engine.',
      severity: 'error',
      from: { path: '^libs/templates/', pathNot: testCode },
      to: { pathNot: '^libs/templates/' },
    },
    {
      name: 'infrastructure-below-areas',
      comment:
        'Infrastructure imports the kernel, the drivers of stores, the tables of platforms, itself and the ports of others.',
      severity: 'error',
      from: { path: `^libs/${infrastructure}/`, pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: ['^libs/core/(?:kernel|undo|mongodb|sqlite|os|platforms)/', '^libs/$1/', ports],
      },
    },
    {
      name: 'mcp-below-areas',
      comment: 'Tools run declared operations by name and import no area.',
      severity: 'error',
      from: { path: '^libs/api/mcp/', pathNot: testCode },
      to: { path: '^(?:apps|libs)/', pathNot: ['^libs/(?:core/kernel|api/operations|api/mcp)/', ports] },
    },
    {
      name: 'http-below-areas',
      comment: 'Headers, hosts, health, metrics and pages know operations and infrastructure, and no area.',
      severity: 'error',
      from: { path: '^libs/api/http/', pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: [
          '^libs/(?:core/kernel|api/operations|api/http)/',
          '^libs/(?:core/read-models/src/(?:projector|progress)|api/realtime/src/(?:gateway|socket-caps)|core/process-managers/src/process-stats)\\.ts$',
          ports,
        ],
      },
    },
    {
      name: 'contracts-below-areas',
      comment: 'Declarations of areas and ports import no area.',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: [
          '^libs/(?:core/kernel|core/platforms|api/operations|contracts|templates|widgets)/',
          '^libs/api/http/src/(?:outbound|places-here)\\.ts$',
          '^libs/(?:core/read-models/src/reader|api/realtime/src/(?:link|live-data|render-source|watched-renderer|widget-asks|editor-protocol|editor/editor-source)|core/viewers/src/(?:viewer-keys|viewer-buffers)|core/process-managers/src/(?:process|share))\\.ts$',
          ports,
        ],
      },
    },
    {
      name: 'actions-are-below-areas',
      comment: 'Actions of chat, rewards and rules call operations by name and import no area.',
      severity: 'error',
      from: { path: '^libs/features/actions/', pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: [
          '^libs/(?:core/kernel|core/platforms|api/operations|contracts|templates|features/actions)/',
          '^libs/core/(?:process-managers/src/(?:process|transient)|read-models/src/reader)\\.ts$',
          ports,
        ],
      },
    },
    {
      name: 'areas-never-meet',
      comment: 'Areas share events, ids, ports and operations called by name. They do not import each other.',
      severity: 'error',
      from: { path: areas },
      to: { path: areas, pathNot: '^libs/features/$1/' },
    },
    {
      name: 'integrations-behind-ports',
      comment:
        'A client of an outside service imports the kernel, requests to other servers, platforms, ports and itself.',
      severity: 'error',
      from: { path: '^libs/integrations/([^/]+)/', pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: [
          '^libs/(?:core/kernel|core/platforms|contracts|widgets|integrations/$1)/',
          '^libs/api/http/src/(?:outbound|places-here)\\.ts$',
          ports,
        ],
      },
    },
    {
      name: 'integrations-are-composed',
      comment: 'Only the server composes the clients of outside services; everybody else imports ports.',
      severity: 'error',
      from: {
        path: '^(?:apps|libs)/',
        pathNot: ['^libs/integrations/', '^apps/server/src/integration\\.area\\.ts$', testCode],
      },
      to: { path: '^libs/integrations/' },
    },
    {
      name: 'adapters-behind-ports',
      comment: 'Only the apps choose which adapter stands behind a port.',
      severity: 'error',
      from: { path: '^libs/(core/[^/]+|(?!core/)[^/]+)/', pathNot: testCode },
      to: { path: adapters, pathNot: '^libs/$1/' },
    },
    {
      name: 'driver-in-one-place',
      comment: 'The driver ends the process at damaged text, so only the connection imports it.',
      severity: 'error',
      from: { path: '^(?:apps|libs)/', pathNot: ['^libs/core/sqlite/src/connection\\.ts$', testCode] },
      to: { path: 'node_modules/libsql/' },
    },
    {
      name: 'libs-below-apps',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-apart',
      comment: 'They share the list of areas.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/server/src/areas\\.ts$'] },
    },
    {
      name: 'plugins-stand-alone',
      comment: 'Plugins for other programs use the public API. They share their client of it.',
      severity: 'error',
      from: { path: '^integrations/([^/]+)/' },
      to: { path: '^(?:apps|libs|test|dist|integrations)/', pathNot: '^integrations/(?:shared|$1)/' },
    },
    {
      name: 'renderer-knows-little',
      comment: 'Of the server it imports only the protocol and the shared catalog.',
      severity: 'error',
      from: { path: '^apps/renderer/', pathNot: testCode },
      to: {
        path: '^libs/',
        pathNot: [
          '^libs/api/realtime/src/(?:assets|protocol|stage-protocol|render-state)\\.ts$',
          '^libs/(?:widgets|templates|core/platforms)/',
        ],
      },
    },
    {
      name: 'console-knows-little',
      comment:
        'It uses the public API; of the server it imports the protocols, the types of widgets and the words of the history.',
      severity: 'error',
      from: { path: '^apps/console/', pathNot: testCode },
      to: {
        path: '^libs/',
        pathNot: [
          '^libs/api/realtime/src/(?:protocol|editor-protocol|editor-items|health-issues|stage-protocol|render-state)\\.ts$',
          '^libs/(?:widgets|templates|core/platforms)/',
          '^libs/features/overlays/src/timeline/german-summary\\.ts$',
        ],
      },
    },
    {
      name: 'deciders-are-pure',
      comment: 'States, events and deciders are plain TypeScript: no package, no Node module.',
      severity: 'error',
      from: { path: '\\.(?:state|events|event-shapes|decider)\\.ts$' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'],
      },
    },
    {
      name: 'events-own-their-shapes',
      comment: 'Stored payloads must not change with a state: each has a shape of its own.',
      severity: 'error',
      from: { path: '\\.(?:events|event-shapes)\\.ts$' },
      to: { path: '^(?:apps|libs)/', pathNot: '\\.(?:events|event-shapes)\\.ts$' },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: '^(?:apps|libs)/', pathNot: testCode },
      to: { path: testCode, pathNot: 'node_modules' },
    },
    {
      name: 'no-dev-dependencies-in-product',
      comment: 'The product runs after `npm ci --omit=dev`.',
      severity: 'error',
      from: { path: '^(?:apps|libs)/', pathNot: testCode },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'e2e-from-outside',
      comment: 'End-to-end tests speak HTTP, sockets and the browser; so does what they are made with.',
      severity: 'error',
      from: { path: '^test/(?:e2e|support|windows)/' },
      to: {
        path: '^(?:apps|libs|dist)/',
        pathNot: '^libs/(?:api/realtime/src/testing|features/overlays/src/testing/model)/',
      },
    },
    {
      name: 'model-stands-alone',
      comment: 'The model of the rules that the overlay area is held against shares nothing with it.',
      severity: 'error',
      from: { path: '^libs/features/overlays/src/testing/model/' },
      to: { pathNot: '^libs/features/overlays/src/testing/model/|(?:^|/)node_modules/fast-check/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    exclude: { path: '^apps/renderer/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    moduleSystems: ['cjs', 'es6', 'tsd'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
