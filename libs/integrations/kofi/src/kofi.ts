import type { PaidFor } from '@studio/platforms/stream-kinds';
import {
  fieldsOf,
  isSameSecret,
  microsOf,
  textOf,
  type Fields,
} from '@studio/contracts/channels/tips/tip-report';
import type { PostedTipSource } from '@studio/contracts/channels/tips/tip-webhook';

/** Purposes of payments by Ko-fi's type; a donation is a plain tip. */
const paidFor: { readonly [type: string]: PaidFor } = {
  Subscription: 'membership',
  'Shop Order': 'shop',
  Commission: 'commission',
};

/** Ko-fi, which posts a form per payment, with a token as proof. Private messages are not shown. */
export const kofi: PostedTipSource = {
  id: 'kofi',
  read: ({ verificationToken = '' }, body) => {
    const message = messageIn(body);
    if (!message) return { refused: 400 };
    if (!isSameSecret(verificationToken, textOf(message['verification_token']))) return { refused: 401 };
    const [id, currency] = [textOf(message['message_id']), textOf(message['currency']).toUpperCase()];
    const sum = textOf(message['amount']).trim();
    const micros = microsOf(sum);
    const isFree = /^0+(?:\.0+)?$/.test(sum);
    const isPayment = id !== '' && id.length <= 128 && /^[A-Z]{3}$/.test(currency);
    if (!isPayment || (micros === null && !isFree)) return { refused: 400 };
    // Shops have things for nothing.
    if (micros === null) return { reports: [] };
    const purpose = paidFor[textOf(message['type'])];
    return {
      reports: [
        {
          ...{ id, amount: { micros, currency }, at: textOf(message['timestamp']) || null },
          ...{ name: textOf(message['from_name']), identity: textOf(message['email']) },
          message: message['is_public'] === true ? textOf(message['message']) : '',
          ...(purpose !== undefined && { paidFor: purpose }),
        },
      ],
    };
  },
};

function messageIn(body: Buffer): Fields | null {
  try {
    const data = new URLSearchParams(body.toString('utf8')).get('data');
    const message: unknown = JSON.parse(data ?? '');
    return typeof message === 'object' && message !== null ? fieldsOf(message) : null;
  } catch {
    return null;
  }
}
