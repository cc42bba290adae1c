import { createHmac } from 'node:crypto';
import { postMisbehaviourTests } from '@studio/contracts/channels/tips/testing/post-misbehaviour';
import { patreon } from './patreon';

postMisbehaviourTests({
  source: patreon,
  settings: { token: 'webhook-secret', currency: 'EUR' },
  payment: (id, at, proof = 'webhook-secret') => {
    const attributes = {
      ...{ full_name: 'Ada', patron_status: 'active_patron' },
      ...{ currently_entitled_amount_cents: 500, pledge_relationship_start: at },
    };
    const body = Buffer.from(JSON.stringify({ data: { id, type: 'member', attributes } }));
    const signature = createHmac('md5', proof).update(body).digest('hex');
    return {
      body,
      headers: { 'x-patreon-signature': signature, 'x-patreon-event': 'members:pledge:create' },
    };
  },
});
