/** Logins of accounts that many channels let speak for them, in lower case. */
export const knownBots: ReadonlySet<string> = new Set([
  'botrix',
  'botrixoficial',
  'fossabot',
  'kickbot',
  'moobot',
  'nightbot',
  'sery_bot',
  'soundalerts',
  'streamelements',
  'streamlabs',
  'wizebot',
]);
