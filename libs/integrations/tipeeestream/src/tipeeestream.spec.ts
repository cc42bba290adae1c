import { tipSourceTests } from '@studio/contracts/channels/tips/testing/tip-source-tests';
import { tipeeestream } from './tipeeestream';

tipSourceTests({
  id: 'tipeeestream',
  name: 'TipeeeStream',
  source: ({ env }) => tipeeestream(env),
  settings: ({ token }) => ({ token }),
  isStreamed: false,
});
