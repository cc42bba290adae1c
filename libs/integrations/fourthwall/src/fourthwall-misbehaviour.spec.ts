import { createHmac } from 'node:crypto';
import { postMisbehaviourTests } from '@studio/contracts/channels/tips/testing/post-misbehaviour';
import { fourthwall } from './fourthwall';

postMisbehaviourTests({
  source: fourthwall,
  settings: { token: 'hmac-secret' },
  payment: (id, at, proof = 'hmac-secret') => {
    const amounts = { total: { value: 12.5, currency: 'EUR' } };
    const data = { id: `don ${id}`, username: 'Ada', message: 'keep going', amounts, createdAt: at };
    const about = { webhookId: 'w', shopId: 's', type: 'DONATION', apiVersion: 'V1_BETA', testMode: false };
    const body = Buffer.from(JSON.stringify({ id, ...about, createdAt: at, data }));
    const signature = createHmac('sha256', proof).update(body).digest('base64');
    return { body, headers: { 'x-fourthwall-hmac-sha256': signature } };
  },
});
