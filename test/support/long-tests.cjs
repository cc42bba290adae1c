'use strict';
// Files that take long and say more of what others say already: proofs, kills, random shows, whole moves between stores.
// `npm run test:long` and CI run them.
const e2e = [
  'activity-kill',
  'busy-day',
  'community-kill',
  'console-outage',
  'console-together',
  'large-files',
  'limit-kill',
  'log-behind',
  'lost-answers',
  'model',
  'nodes',
  'preset-fit',
  'proof-[a-z-]+',
  'purge-kill',
  'renderer-cold-start',
  'renderer-random',
  'songs-kill',
  'starter',
  'stores-failures',
  'stores-move',
  'viewers',
];

module.exports = [
  `test/e2e/(?:${e2e.join('|')})\\.e2e-spec\\.ts$`,
  'apps/renderer/test/settings\\.spec\\.ts$',
  'test/architecture/body-costs\\.spec\\.ts$',
];
