import { tipSourceTests } from '@studio/contracts/channels/tips/testing/tip-source-tests';
import { tiltify } from './tiltify';

tipSourceTests({
  id: 'tiltify',
  name: 'Tiltify',
  source: ({ env }) => tiltify(env),
  settings: () => ({ clientId: 'app', clientSecret: 'secret', campaignId: 'c-1' }),
  isStreamed: false,
});
