import { jsonOf } from '@studio/contracts/channels/platform-http';
import { fieldsOf, textOf } from '@studio/contracts/channels/tips/tip-report';
import { isSigned, type PostedTipSource } from '@studio/contracts/channels/tips/tip-webhook';

/** Events of somebody who begins to pay, and of changes. A later payment is a change of the date of the last charge. */
const PLEDGED = 'members:pledge:create';
const CHANGED: ReadonlySet<unknown> = new Set(['members:update', 'members:pledge:update']);
/** A change that comes longer after a charge concerns something else. */
const CHARGED_MS = 2 * 24 * 3600_000;
const MICROS_PER_CENT = 10_000;

/** Patreon, which posts events of members with an HMAC as proof. It names no currency: people enter it. */
export const patreon: PostedTipSource = {
  id: 'patreon',
  read: ({ token, currency = '' }, body, headers) => {
    const signature = headers['x-patreon-signature'];
    if (!isSigned(body, token, signature, { algorithm: 'md5', encoding: 'hex' })) return { refused: 401 };
    const member = fieldsOf(jsonOf(body), 'data');
    const attributes = fieldsOf(member, 'attributes');
    const id = textOf(member['id']);
    if (id === '') return { refused: 400 };
    const { currently_entitled_amount_cents, will_pay_amount_cents } = attributes;
    const cents = Number(currently_entitled_amount_cents ?? will_pay_amount_cents);
    const payment = paymentOf(headers['x-patreon-event'], attributes);
    if (payment === null || !Number.isSafeInteger(cents) || cents <= 0) return { reports: [] };
    return {
      reports: [
        {
          // A post has no id: the member and the time of the payment are the same in a repeated one.
          id: `${id}-${payment}`,
          amount: { micros: cents * MICROS_PER_CENT, currency: currency.toUpperCase() },
          // A charge is posted some time after it was made; it counts from then on.
          at: headers['x-patreon-event'] === PLEDGED ? payment || null : null,
          ...{ name: textOf(attributes['full_name']), identity: id },
          ...{ message: '', paidFor: 'membership' },
        },
      ],
    };
  },
};

/** Returns what tells a payment from others of the member; null for a post about none. */
function paymentOf(event: unknown, attributes: Readonly<Record<string, unknown>>): string | null {
  const [begun, chargedAt] = ['pledge_relationship_start', 'last_charge_date'].map((name) =>
    textOf(attributes[name]),
  );
  if (event === PLEDGED) return begun ?? '';
  const isPaid = CHANGED.has(event) && attributes['last_charge_status'] === 'Paid';
  const age = Date.now() - Date.parse(chargedAt ?? '');
  // The first charge is that of the new member, who is reported by then.
  const isFirst = Math.abs(Date.parse(chargedAt ?? '') - Date.parse(begun ?? '')) < CHARGED_MS;
  return isPaid && age < CHARGED_MS && !isFirst ? (chargedAt ?? null) : null;
}
