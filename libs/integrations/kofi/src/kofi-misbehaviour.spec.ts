import { postMisbehaviourTests } from '@studio/contracts/channels/tips/testing/post-misbehaviour';
import { kofi } from './kofi';

postMisbehaviourTests({
  source: kofi,
  settings: { verificationToken: 'the-token' },
  payment: (id, at, proof = 'the-token') => {
    const data = JSON.stringify({
      ...{ verification_token: proof, message_id: id, timestamp: at, type: 'Donation', is_public: true },
      ...{ from_name: 'Ada', message: 'good luck', amount: '3.00', currency: 'EUR' },
    });
    return { body: Buffer.from(new URLSearchParams({ data }).toString()), headers: {} };
  },
});
