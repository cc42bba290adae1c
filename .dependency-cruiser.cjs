'use strict';
// Who may import whom (ARCHITECTURE.md). Every rule here has a planted violation in
// test/architecture/import-rules.spec.ts that it must find.

const infrastructure = '(?:event-store|read-models|records|signals|realtime|operations|viewers|processes)';
const notAreas =
  '(?:areas|actions|event-store|read-models|records|signals|realtime|operations|viewers|processes|http|tools|kernel|undo|mongodb|sqlite|host|widgets)';
// An area is every other lib; new ones fall under the rules by themselves.
const areas = `^libs/(?!${notAreas}/)([^/]+)/`;
const ports =
  '^libs/(?:event-store/src/event-store|read-models/src/(?:read-models|projection)|records/src/records|signals/src/signals)\\.ts$';
const adapters = '^libs/(event-store|read-models|records|signals)/src/(?:embedded|eventstoredb|mongodb)/';
const testCode = '\\.(?:spec|contract|e2e-spec)\\.ts$|(?:^|/)test(?:ing)?/';

// The folders of libs/overlay from the lowest to the highest; its own files stand above them, templates above all.
const overlayLevels = [
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
];

const overlayRunsDown = overlayLevels.map((level, i) => ({
  name: 'overlay-runs-down',
  comment: 'Inside the overlay area nothing imports what stands above it.',
  severity: 'error',
  from: { path: `^libs/overlay/src/${level}/`, pathNot: testCode },
  to: {
    path: `^libs/overlay/src/(?:(?:${[...overlayLevels.slice(i + 1), 'templates'].join('|')})/|[^/]+\\.ts$)`,
  },
}));

module.exports = {
  forbidden: [
    ...overlayRunsDown,
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or lack a third that both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import names a file or an installed package.',
      severity: 'error',
      from: {},
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
      from: { path: '^libs/kernel/' },
      to: { path: '^(?:apps|libs)/', pathNot: '^libs/kernel/' },
    },
    {
      name: 'undo-stands-on-the-kernel',
      comment: 'Deciders of any area may ask for it.',
      severity: 'error',
      from: { path: '^libs/undo/' },
      to: { path: '^(?:apps|libs)/', pathNot: '^libs/(?:kernel|undo)/' },
    },
    {
      name: 'host-stands-alone',
      comment: 'What differs between operating systems.',
      severity: 'error',
      from: { path: '^libs/host/', pathNot: testCode },
      to: { path: '^(?:apps|libs)/', pathNot: '^libs/host/' },
    },
    {
      name: 'widgets-need-only-problems',
      comment: 'The catalog goes into the bundle of the renderer.',
      severity: 'error',
      from: { path: '^libs/widgets/', pathNot: testCode },
      to: { pathNot: '^libs/(?:widgets/|kernel/src/problem\\.ts$)' },
    },
    {
      name: 'infrastructure-below-areas',
      comment: 'Infrastructure imports the kernel, the drivers of stores, itself and the ports of others.',
      severity: 'error',
      from: { path: `^libs/(${infrastructure})/`, pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: ['^libs/(?:kernel|undo|mongodb|sqlite|host)/', '^libs/$1/', ports],
      },
    },
    {
      name: 'tools-are-a-door-to-operations',
      comment: 'They run whatever is declared, by its name, and know no area.',
      severity: 'error',
      from: { path: '^libs/tools/', pathNot: testCode },
      to: { path: '^(?:apps|libs)/', pathNot: ['^libs/(?:kernel|operations|tools)/', ports] },
    },
    {
      name: 'http-is-what-every-door-has',
      comment:
        'Headers, hosts, health, figures, pages: of operations and infrastructure, whatever the areas are.',
      severity: 'error',
      from: { path: '^libs/http/', pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: [
          '^libs/(?:kernel|operations|http)/',
          '^libs/(?:read-models/src/(?:projector|progress)|realtime/src/(?:gateway|socket-caps)|processes/src/process-stats)\\.ts$',
          ports,
        ],
      },
    },
    {
      name: 'areas-are-declared-below-them',
      comment: 'What an area may say of itself knows no area.',
      severity: 'error',
      from: { path: '^libs/areas/', pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: [
          '^libs/(?:kernel|operations|areas)/',
          '^libs/platforms/src/port/',
          '^libs/http/src/outbound\\.ts$',
          '^libs/(?:read-models/src/reader|realtime/src/(?:link|live-data|render-source|watched-renderer|editor-protocol|editor/editor-source)|viewers/src/viewer-keys|processes/src/process)\\.ts$',
          ports,
        ],
      },
    },
    {
      name: 'actions-are-below-areas',
      comment: 'What chat, rewards and rules make an overlay do knows operations by name, and no area.',
      severity: 'error',
      from: { path: '^libs/actions/', pathNot: testCode },
      to: {
        path: '^(?:apps|libs)/',
        pathNot: [
          '^libs/(?:kernel|operations|areas|actions)/',
          '^libs/platforms/src/port/',
          '^libs/(?:processes/src/(?:process|passing)|read-models/src/reader)\\.ts$',
          ports,
        ],
      },
    },
    {
      name: 'areas-never-meet',
      comment:
        'Areas meet through events and ids, and through operations dispatched by name. What platforms tell, all may know.',
      severity: 'error',
      from: { path: areas },
      to: { path: areas, pathNot: ['^libs/$1/', '^libs/platforms/src/port/'] },
    },
    {
      name: 'adapters-behind-ports',
      comment: 'Only the apps choose which adapter stands behind a port.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/', pathNot: testCode },
      to: { path: adapters, pathNot: '^libs/$1/' },
    },
    {
      name: 'driver-in-one-place',
      comment: 'The driver ends the process at damaged text: whoever reads goes through the connection.',
      severity: 'error',
      from: { path: '^(?:apps|libs)/', pathNot: ['^libs/sqlite/src/connection\\.ts$', testCode] },
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
      to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/studio/src/areas\\.ts$'] },
    },
    {
      name: 'renderer-knows-little',
      comment: 'Of the server it knows only the protocol, and the catalog that both share.',
      severity: 'error',
      from: { path: '^apps/renderer/', pathNot: testCode },
      to: {
        path: '^libs/',
        pathNot: [
          '^libs/realtime/src/(?:assets|protocol|stage-protocol|render-state)\\.ts$',
          '^libs/widgets/',
        ],
      },
    },
    {
      name: 'console-knows-little',
      comment:
        'It has no powers but the interface: of the server it knows the protocols and the types of widgets.',
      severity: 'error',
      from: { path: '^apps/console/', pathNot: testCode },
      to: {
        path: '^libs/',
        pathNot: [
          '^libs/realtime/src/(?:protocol|editor-protocol|editor-items|health-issues|stage-protocol|render-state)\\.ts$',
          '^libs/widgets/',
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
      comment: 'What lies in the log must not change with a state: a payload is a shape of its own.',
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
        pathNot: '^libs/(?:realtime/src/testing|overlay/src/testing/model)/',
      },
    },
    {
      name: 'model-stands-alone',
      comment: 'The model of the rules that the overlay area is held against shares nothing with it.',
      severity: 'error',
      from: { path: '^libs/overlay/src/testing/model/' },
      to: { pathNot: '^libs/overlay/src/testing/model/|(?:^|/)node_modules/fast-check/' },
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
