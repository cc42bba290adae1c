/** Payment on the stub of the sources of tips. */
export interface Payment {
  readonly id: string;
  readonly name: string;
  /** Such as "5.25". */
  readonly amount: string;
  readonly currency: string;
  readonly message: string;
  /** RFC 3339. */
  readonly at: string;
  /** StreamElements: `pending` waits for a moderator. */
  readonly approved: 'allowed' | 'pending' | 'denied';
  /** Streamlabs: type of the event, and whether it is a test. */
  readonly type?: string;
  readonly isTest?: boolean;
}

/* Messages of the services, as their documentation shows them. */

export function streamlabsPacket({
  id,
  name,
  amount,
  currency,
  message,
  type = 'donation',
  isTest,
}: Payment) {
  const payment = {
    _id: id,
    id: 1,
    name,
    from: name,
    amount,
    currency,
    message,
    formatted_amount: `$${amount}`,
  };
  const event = { type, message: [{ ...payment, ...(isTest && { isTest }) }], event_id: `evt-${id}` };
  return `42${JSON.stringify(['event', event])}`;
}

export function pallyFrame({ id, name, amount, message, at }: Payment): string {
  const cents = Math.round(Number(amount) * 100);
  const tip = { id, createdAt: at, updatedAt: at, displayName: name, message };
  const campaignTip = {
    ...tip,
    grossAmountInCents: cents,
    netAmountInCents: cents - 30,
    processingFeeInCents: 30,
  };
  return JSON.stringify({
    type: 'campaigntip.notify',
    payload: {
      campaignTip,
      page: { id: 'page', slug: 'streamer', title: 'Streamer', url: 'https://pally.gg/p/x' },
    },
  });
}

function elementsTip({ id, name, amount, currency, message, at, approved }: Payment): object {
  return {
    ...{ _id: id, channel: 'room-1', provider: 'paypal', approved, status: 'success', createdAt: at },
    donation: {
      user: { username: name, email: 'ada@example.com' },
      message,
      amount: Number(amount),
      currency,
    },
  };
}

export function elementsFrame(payment: Payment, topic: string): string {
  return JSON.stringify({
    ...{ id: `m-${payment.id}`, ts: payment.at, type: 'message', topic, room: 'room-1' },
    data: elementsTip(payment),
  });
}

interface Route {
  readonly path: RegExp;
  /** No token is needed. */
  readonly isOpen: boolean;
  /** @param newest payments in the order of a list */
  readonly answer: (query: URLSearchParams, newest: readonly Payment[], token: string) => unknown;
}

const numberIn = (query: URLSearchParams, name: string, byDefault: number): number =>
  Number(query.get(name) ?? byDefault);

export const tipRoutes: readonly Route[] = [
  {
    path: /^\/kappa\/v2\/channels\/me$/,
    isOpen: false,
    answer: () => ({ _id: 'room-1', username: 'streamer' }),
  },
  {
    path: /^\/kappa\/v2\/tips\/room-1$/,
    isOpen: false,
    answer: (query, newest) => {
      const [after, before] = ['after', 'before'].map((name) => Date.parse(query.get(name) ?? ''));
      const docs = newest.filter(
        ({ at }) => Date.parse(at) >= (after ?? 0) && Date.parse(at) <= (before ?? 0),
      );
      const offset = numberIn(query, 'offset', 0);
      return {
        docs: docs.slice(offset, offset + numberIn(query, 'limit', 25)).map(elementsTip),
        total: docs.length,
      };
    },
  },
  { path: /^\/oauth\/token$/, isOpen: true, answer: (_query, _newest, token) => ({ access_token: token }) },
  {
    path: /^\/api\/public\/(?:team_)?campaigns\/c-1\/donations$/,
    isOpen: false,
    answer: (query, newest) => {
      // A cursor names the last payment that was listed.
      const after = query.get('after');
      const begin = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
      const page = newest.slice(begin, begin + numberIn(query, 'limit', 10));
      return {
        data: page.map(({ id, name, amount, currency, message, at }) => ({
          ...{ id, donor_name: name, donor_comment: message, completed_at: at, created_at: at },
          amount: { value: amount, currency },
        })),
        metadata: { after: begin + page.length < newest.length ? page.at(-1)?.id : null, limit: 100 },
      };
    },
  },
  {
    path: /^\/api\/(?:participants|teams)\/7\/donations$/,
    isOpen: true,
    answer: (query, newest) => {
      const offset = numberIn(query, 'offset', 1) - 1;
      return newest
        .slice(offset, offset + numberIn(query, 'limit', 100))
        .map(({ id, name, amount, message, at }) => ({
          ...{ donationID: id, displayName: name, amount: Number(amount), message, createdDateUTC: at },
        }));
    },
  },
  {
    path: /^\/v1\.0\/events\.json$/,
    isOpen: false,
    answer: (query, newest) => {
      const offset = numberIn(query, 'offset', 0);
      const items = newest.slice(offset, offset + numberIn(query, 'limit', 10));
      return {
        datas: {
          items: items.map(({ id, name, amount, currency, message, at }) => ({
            ...{ id: 1, type: 'donation', ref: id, created_at: at },
            parameters: { username: name, amount: Number(amount), currency, message },
          })),
          total_count: newest.length,
        },
      };
    },
  },
];
