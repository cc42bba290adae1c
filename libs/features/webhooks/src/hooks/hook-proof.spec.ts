import { isProven } from './hook-proof';

describe('proofs of callers', () => {
  it('accept the example of GitHub’s documentation', () => {
    const auth = { kind: 'hmac', header: 'x-hub-signature-256', prefix: 'sha256=', encoding: 'hex' } as const;
    const call = {
      token: null,
      body: Buffer.from('Hello, World!'),
      headers: {
        'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
      },
    };
    const secret = "It's a Secret to Everybody";
    expect(isProven(auth, secret, call, 0)).toBe(true);
    expect(isProven(auth, secret, { ...call, body: Buffer.from('Hello, World') }, 0)).toBe(false);
    expect(isProven(auth, 'another', call, 0)).toBe(false);
    expect(isProven(auth, secret, { ...call, headers: {} }, 0)).toBe(false);
  });

  it('accept a token in the path, or as Bearer, and no other', () => {
    const call = { token: null, body: Buffer.alloc(0), headers: {} };
    const auth = { kind: 'token' } as const;
    expect(isProven(auth, 's3cret', { ...call, token: 's3cret' }, 0)).toBe(true);
    expect(isProven(auth, 's3cret', { ...call, headers: { authorization: 'Bearer s3cret' } }, 0)).toBe(true);
    for (const token of ['s3cre', 's3cret ', '', null])
      expect(isProven(auth, 's3cret', { ...call, token }, 0)).toBe(false);
  });
});
