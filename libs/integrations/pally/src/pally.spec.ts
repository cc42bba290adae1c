import { tipSourceTests } from '@studio/contracts/channels/tips/testing/tip-source-tests';
import { pally } from './pally';

tipSourceTests({
  id: 'pally',
  name: 'Pally.gg',
  source: ({ env }) => pally(env),
  settings: ({ token }) => ({ token }),
  isStreamed: true,
});
