import { secretOf, setCookie } from './cookie';

const secret = 'A'.repeat(43);

describe('the session cookie', () => {
  it('is out of reach for scripts and other sites, and lasts as long as the session', () =>
    expect(setCookie(secret, { secure: false, maxAgeS: 60 })).toBe(
      `usess=${secret}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
    ));

  it('is sent over TLS only where there is TLS', () =>
    expect(setCookie(secret, { secure: true, maxAgeS: 60 })).toMatch(/; Secure$/));

  it('is taken away', () =>
    expect(setCookie(null, { secure: false, maxAgeS: 60 })).toContain('usess=; Path=/; Max-Age=0;'));

  it.each([
    [`usess=${secret}`, secret],
    [`theme=dark; usess=${secret}; x=1`, secret],
    [[`a=1`, `usess=${secret}`], secret],
    [`xusess=${secret}`, null],
    [`usess=${secret}A`, null],
    ['usess=', null],
    ['', null],
    [undefined, null],
  ])('is found in %j', (header, found) => expect(secretOf(header)).toBe(found));
});
