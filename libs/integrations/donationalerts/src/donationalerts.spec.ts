import { tipSourceTests } from '@studio/contracts/channels/tips/testing/tip-source-tests';
import { donationalerts } from './donationalerts';

tipSourceTests({
  id: 'donationalerts',
  name: 'DonationAlerts',
  source: ({ env }) => donationalerts(env),
  settings: ({ token }) => ({ token }),
  isStreamed: false,
});
