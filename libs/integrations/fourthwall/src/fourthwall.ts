import { jsonOf } from '@studio/contracts/channels/platform-http';
import { fieldsOf, moneyOf, textOf, type Fields } from '@studio/contracts/channels/tips/tip-report';
import { isSigned, type PostedTipSource } from '@studio/contracts/channels/tips/tip-webhook';
import type { PaidFor } from '@studio/platforms/stream-kinds';

interface Payment {
  /** Null for a plain tip. */
  readonly paidFor: PaidFor | null;
  readonly amountIn: (data: Fields) => Fields;
}

const total = (data: Fields): Fields => fieldsOf(data, 'amounts', 'total');

/** Payments by Fourthwall's type of event; others are news without a payment. */
const payments: { readonly [type: string]: Payment } = {
  DONATION: { paidFor: null, amountIn: total },
  ORDER_PLACED: { paidFor: 'shop', amountIn: total },
  GIFT_PURCHASE: { paidFor: 'shop', amountIn: total },
  SUBSCRIPTION_PURCHASED: {
    paidFor: 'membership',
    amountIn: (data) => fieldsOf(data, 'subscription', 'variant', 'amount'),
  },
};

/** Fourthwall, which posts events of a shop with an HMAC as proof. */
export const fourthwall: PostedTipSource = {
  id: 'fourthwall',
  read: ({ token }, body, headers) => {
    const signature = headers['x-fourthwall-hmac-sha256'];
    if (!isSigned(body, token, signature, { algorithm: 'sha256', encoding: 'base64' }))
      return { refused: 401 };
    const message = fieldsOf(jsonOf(body));
    const [id, type] = [textOf(message['id']), textOf(message['type'])];
    if (id === '' || type === '') return { refused: 400 };
    const payment = Object.hasOwn(payments, type) ? payments[type] : undefined;
    const data = fieldsOf(message, 'data');
    const { value, currency } = payment?.amountIn(data) ?? {};
    const amount = moneyOf(value, currency);
    if (!payment || !amount) return { reports: [] };
    return {
      reports: [
        {
          ...{ id, amount, at: textOf(data['createdAt']) || textOf(message['createdAt']) || null },
          name: textOf(data['username']) || textOf(data['nickname']),
          identity: textOf(data['email']),
          message: textOf(data['message']),
          ...(payment.paidFor !== null && { paidFor: payment.paidFor }),
          isTest: message['testMode'] === true,
        },
      ],
    };
  },
};
