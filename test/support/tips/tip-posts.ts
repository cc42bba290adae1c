import { createHmac } from 'node:crypto';

/** Request with which a source reports a payment. */
export interface TipPost {
  readonly body: string;
  readonly headers: Record<string, string>;
}

interface PostedPayment {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  /** Secret with which the source proves itself. */
  readonly secret: string;
}

/** Posts of 1 USD by sources that post, in the form that each uses. */
export const tipPosts = {
  kofi: ({ id, at, secret }) => {
    const data = JSON.stringify({
      ...{ verification_token: secret, message_id: id, timestamp: at, type: 'Donation' },
      ...{ is_public: true, from_name: 'Ada', message: '', amount: '1.00', currency: 'USD' },
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { body: new URLSearchParams({ data }).toString(), headers };
  },
  fourthwall: ({ id, at, secret }) => {
    const amounts = { total: { value: 1, currency: 'USD' } };
    const data = { id, username: 'Ada', message: '', amounts, createdAt: at };
    const body = JSON.stringify({ id, type: 'DONATION', testMode: false, createdAt: at, data });
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    return { body, headers: { 'x-fourthwall-hmac-sha256': signature } };
  },
  patreon: ({ id, at, secret }) => {
    const attributes = {
      ...{ full_name: 'Ada', patron_status: 'active_patron' },
      ...{ currently_entitled_amount_cents: 100, pledge_relationship_start: at },
    };
    const body = JSON.stringify({ data: { id, type: 'member', attributes } });
    const signature = createHmac('md5', secret).update(body).digest('hex');
    return {
      body,
      headers: { 'x-patreon-event': 'members:pledge:create', 'x-patreon-signature': signature },
    };
  },
} as const satisfies { readonly [source: string]: (payment: PostedPayment) => TipPost };

export type PostingSource = keyof typeof tipPosts;
export const postingSources = Object.keys(tipPosts) as readonly PostingSource[];

export function isPosting(source: string): source is PostingSource {
  return source in tipPosts;
}
