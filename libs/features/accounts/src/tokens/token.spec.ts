import { hashToken, isToken, makeToken, tokenPrefix } from './token';

describe('a token', () => {
  it('has the form that leak scanners know', () => {
    expect(makeToken()).toMatch(/^osp_[0-9A-Za-z]{36}$/);
  });

  it('is never made twice', () => {
    expect(new Set(Array.from({ length: 1000 }, makeToken)).size).toBe(1000);
  });

  it('is recognised by its checksum', () => {
    for (let i = 0; i < 100; i++) expect(isToken(makeToken())).toBe(true);
  });

  it('is refused with any one character changed', () => {
    const token = makeToken();
    for (let i = 4; i < token.length; i++) {
      const other = token[i] === 'a' ? 'b' : 'a';
      expect(isToken(token.slice(0, i) + other + token.slice(i + 1))).toBe(false);
    }
  });

  it.each(['', 'osp_', 'osp_short', `OSP_${'a'.repeat(36)}`, `osp_${'ä'.repeat(36)}`])(
    'is not %j',
    (text) => {
      expect(isToken(text)).toBe(false);
    },
  );

  it('is stored as a hash and shown by its first characters only', () => {
    const token = makeToken();
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashToken(token)).not.toContain(token.slice(4, 12));
    expect(tokenPrefix(token)).toHaveLength(8);
  });
});
