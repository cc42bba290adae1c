'use strict';
const noted = require('./durations.json');

// What `npm run test:long` and CI run, and `npm test` only where it is named, so that it takes less than ten minutes on
// two cores: files that took eight seconds and more by themselves, and those named here, which take half a minute and more
// on a slow machine: proofs, kills, random shows, whole moves between stores, operators' commands.
/** Seconds. */
const MOST = 8;
const measured = Object.keys(noted).filter((file) => noted[file] >= MOST);

const e2e = [
  'accounts-commands',
  'activity-kill',
  'automations-busy-chat',
  'automations-kill',
  'automations-many-kills',
  'busy-day',
  'channels-webhooks',
  'community-chat',
  'community-kill',
  'community-points',
  'console-desk',
  'console-keys',
  'console-media',
  'console-places',
  'drawing',
  'first-start',
  'fuzz',
  'keyed-kill',
  'large-files',
  'limit-kill',
  'limits',
  'log-behind',
  'lost-answers',
  'media-purge',
  'model',
  'move-in-pages',
  'nodes',
  'nodes-chat',
  'nodes-roles',
  'object-names',
  'ops',
  'ops-damage',
  'ops-log',
  'preset-fit',
  'process-kill',
  'proof-[a-z-]+',
  'purge-kill',
  'read-pauses',
  'renderer-frames',
  'renderer-obs',
  'renderer-random',
  'renderer-truth',
  'songs-kill',
  'launcher',
  'stores-failures',
  'stores-move',
  'verify-events',
  'viewers',
  'write-pauses',
];

module.exports = [
  ...measured.map((file) => `${file.replaceAll('.', '\\.')}$`),
  `test/e2e/(?:${e2e.join('|')})\\.e2e-spec\\.ts$`,
  'apps/renderer/test/(?:settings|standard|writing)\\.spec\\.ts$',
  'libs/features/overlays/src/timeline/(?:undo|restore)\\.property\\.spec\\.ts$',
];
