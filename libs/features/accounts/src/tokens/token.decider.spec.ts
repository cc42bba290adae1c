import { given } from '@studio/kernel/given-when-then';
import { accountDecider } from '../account.decider';
import { MAX_TOKENS } from './token.decider';

const now = Date.UTC(2026, 1, 1);
const opened = {
  type: 'account.opened',
  data: { accountId: 'a1', login: 'ada', name: 'Ada', locale: 'en' },
} as const;
const wanted = { name: 'Deck', scopes: ['overlays:read'], overlayIds: null, expiresAt: null } as const;
const made = { tokenId: 't1', prefix: 'osp_abcd' };
const mintedAs = (tokenId: string) =>
  ({ type: 'account.token-minted', data: { ...wanted, tokenId, prefix: 'osp_abcd' } }) as const;
const account = given(accountDecider, opened).with({ made, now });

describe('a token', () => {
  it('is made with a name, scopes, overlays and an end', () => {
    account.when('CreateToken', wanted).then([mintedAs('t1')]);
  });

  it('has each scope and overlay once, scopes in their usual order', () => {
    account
      .when('CreateToken', {
        ...wanted,
        scopes: ['scenes:write', 'overlays:read', 'scenes:write'],
        overlayIds: ['o2', 'o1', 'o2'],
      })
      .then([
        {
          type: 'account.token-minted',
          data: {
            ...mintedAs('t1').data,
            scopes: ['overlays:read', 'scenes:write'],
            overlayIds: ['o2', 'o1'],
          },
        },
      ]);
  });

  it.each([
    ['2026-02-01T00:00:00.001Z', true],
    ['2027-02-01T00:00:00.000Z', true],
    ['2026-02-01T00:00:00.000Z', false],
    ['2025-01-01T00:00:00.000Z', false],
    ['2027-02-01T00:00:00.001Z', false],
  ])('ending %s is allowed: %s', (expiresAt, allowed) => {
    const then = account.when('CreateToken', { ...wanted, expiresAt });
    if (allowed) then.then([{ type: 'account.token-minted', data: { ...mintedAs('t1').data, expiresAt } }]);
    else then.fails('invalid_value');
  });

  it('that is there already is not made again: a first start that was cut off goes on', () => {
    account
      .after([mintedAs('t1')])
      .when('CreateToken', wanted)
      .changesNothing();
  });

  it('is refused when there are too many, until one is revoked', () => {
    const many = Array.from({ length: MAX_TOKENS }, (_, i) => mintedAs(`old${i}`));
    given(accountDecider, opened, many)
      .with({ made, now })
      .when('CreateToken', wanted)
      .fails('limit_reached');
    given(accountDecider, opened, many, { type: 'account.token-revoked', data: { tokenId: 'old3' } })
      .with({ made, now })
      .when('CreateToken', wanted)
      .then([mintedAs('t1')]);
  });

  it('is revoked once, and gone from the account', () => {
    const revoked = { type: 'account.token-revoked', data: { tokenId: 't1', name: wanted.name } } as const;
    given(accountDecider, opened, mintedAs('t1')).when('RevokeToken', { tokenId: 't1' }).then([revoked]);
    given(accountDecider, opened, mintedAs('t1'), revoked)
      .when('RevokeToken', { tokenId: 't1' })
      .fails('not_found');
    expect(given(accountDecider, opened, mintedAs('t1'), revoked).state().tokens).toEqual({});
  });

  it('of nobody can’t be revoked', () => {
    given(accountDecider, opened).when('RevokeToken', { tokenId: '__proto__' }).fails('not_found');
  });
});
