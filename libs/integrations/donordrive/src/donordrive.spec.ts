import { tipSourceTests } from '@studio/contracts/channels/tips/testing/tip-source-tests';
import { donordrive } from './donordrive';

tipSourceTests({
  id: 'donordrive',
  name: 'DonorDrive',
  source: () => donordrive(),
  settings: ({ origin }) => ({ site: `${origin}/`, participantId: '7', currency: 'USD' }),
  isStreamed: false,
  isOpen: true,
});
