import { Webhook } from 'standardwebhooks';
import { isSigned, newSecret, secretBytes, signatures } from './signature';

const secret = newSecret();
const [id, body] = ['evt_1473064a566e5c859bd7e437b86f2b05', '{"type":"activity.follow"}'];
const seconds = Math.floor(Date.now() / 1000);
const headers = (secrets: readonly string[], timestamp = seconds) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signatures(secrets, { id, timestamp, body }),
});

describe('signatures of webhooks, checked by the package standardwebhooks', () => {
  it('are valid for the bytes sent', () => {
    expect(new Webhook(secret).verify(body, headers([secret]))).toEqual({ type: 'activity.follow' });
  });

  it('are valid for the old and the new secret during the grace', () => {
    const old = newSecret();
    const both = headers([secret, old]);
    for (const each of [secret, old]) expect(() => new Webhook(each).verify(body, both)).not.toThrow();
    expect(() => new Webhook(old).verify(body, headers([secret]))).toThrow('No matching signature');
  });

  it('are invalid for a changed byte', () => {
    expect(() => new Webhook(secret).verify(body.replace('follow', 'fellow'), headers([secret]))).toThrow();
  });

  it('are invalid 301 seconds later', () => {
    expect(() => new Webhook(secret).verify(body, headers([secret], seconds - 301))).toThrow('too old');
  });
});

describe('signed requests to hooks, signed by the package standardwebhooks', () => {
  const signed = (at: Date) => ({
    ...{ id, timestamp: String(Math.floor(at.getTime() / 1000)) },
    signature: new Webhook(secret).sign(id, at, body),
  });
  const now = Date.now();

  it('are accepted with their secret alone', () => {
    expect(isSigned(secret, signed(new Date(now)), Buffer.from(body), now)).toBe(true);
    expect(isSigned(newSecret(), signed(new Date(now)), Buffer.from(body), now)).toBe(false);
  });

  it('are refused with a changed byte, and 301 seconds late or early', () => {
    expect(isSigned(secret, signed(new Date(now)), Buffer.from(`${body} `), now)).toBe(false);
    for (const ms of [-301_000, 302_000])
      expect(isSigned(secret, signed(new Date(now + ms)), Buffer.from(body), now)).toBe(false);
  });

  it('take secrets of 24 to 64 bytes', () => {
    const of = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
    expect([23, 24, 64, 65].map((bytes) => secretBytes(of(bytes)) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
