import { scopes, scopesOfAccount, type Caller, type Scope } from '@studio/operations/caller';
import { Problem } from '@studio/kernel/problem';
import { accessTo, requireAccess, requireUnlimited } from './access';

const bea = {
  userId: 'bea',
  login: 'bea',
  name: 'Bea',
  permissions: ['scenes:golive', 'overlays:read'],
  addedAt: '2026-01-01T00:00:00.000Z',
};
const overlay = { overlayId: 'o1', owner: { userId: 'ada', name: 'Ada' }, editors: { bea } };
const demand = { scope: 'overlays:read', ownerOnly: true };

function caller(
  accountId: string,
  overlayIds: readonly string[] | null = null,
  may: readonly Scope[] = scopes,
): Caller {
  return {
    accountId,
    name: accountId,
    locale: 'en',
    scopes: new Set(may),
    via: 'api',
    overlayIds: overlayIds && new Set(overlayIds),
    credential: { kind: 'token', tokenId: 't', name: null, expiresAt: null },
  };
}

function refusal(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (error) {
    return error instanceof Problem ? error.toBody() : error;
  }
}

describe('access to an overlay', () => {
  it('is the owner’s, with every scope', () => {
    expect(accessTo(overlay, caller('ada'))).toEqual({ role: 'owner', permissions: scopes });
  });

  it('is nobody else’s, and looks as if there were none', () => {
    const foreign = refusal(() => requireAccess(overlay, caller('bob'), demand));
    const missing = refusal(() => requireAccess(null, caller('bob'), demand));
    expect(foreign).toMatchObject({ code: 'not_found' });
    expect(foreign).toEqual(missing);
  });

  it('is an editor’s, with the scopes that the owner gave', () => {
    expect(accessTo(overlay, caller('bea'))).toEqual({
      role: 'editor',
      permissions: ['overlays:read', 'scenes:golive'],
    });
  });

  it('goes no further than the credential, the owner’s too', () => {
    const may: readonly Scope[] = ['overlays:read', 'fields:write', 'bot:read'];
    expect(accessTo(overlay, caller('ada', null, may))?.permissions).toEqual(may);
    expect(accessTo(overlay, caller('bea', null, may))?.permissions).toEqual(['overlays:read']);
    expect(
      refusal(() =>
        requireAccess(overlay, caller('ada', null, may), { scope: 'scenes:write', ownerOnly: false }),
      ),
    ).toMatchObject({ code: 'insufficient_scope', details: { required: 'scenes:write' } });
  });

  it('goes as far as an editor’s permissions', () => {
    const may = (scope: string) => ({ scope, ownerOnly: false });
    expect(requireAccess(overlay, caller('bea'), may('scenes:golive')).role).toBe('editor');
    expect(refusal(() => requireAccess(overlay, caller('bea'), may('scenes:write')))).toMatchObject({
      code: 'insufficient_scope',
      details: { required: 'scenes:write', have: ['overlays:read', 'scenes:golive'] },
    });
  });

  it('keeps what is the owner’s from editors', () => {
    expect(refusal(() => requireAccess(overlay, caller('bea'), demand))).toMatchObject({
      code: 'owner_only',
    });
  });

  it('is not given to a token that is limited to other overlays', () => {
    expect(accessTo(overlay, caller('ada', ['o2']))).toBeNull();
    expect(accessTo(overlay, caller('ada', ['o1']))).not.toBeNull();
    expect(accessTo(overlay, caller('bea', ['o2']))).toBeNull();
  });

  it('leaves out the scopes of the account for a token that is limited to overlays, but for those that a device was given', () => {
    const ofOverlays = scopes.filter((scope) => !scopesOfAccount.has(scope));
    const device = { ...caller('ada', ['o1']), accountScopes: new Set(['chat:moderate'] as const) };
    expect(accessTo(overlay, caller('ada', ['o1']))?.permissions).toEqual(ofOverlays);
    expect(accessTo(overlay, device)?.permissions).toEqual(
      scopes.filter((scope) => ofOverlays.includes(scope) || scope === 'chat:moderate'),
    );
    expect(accessTo(overlay, caller('ada'))?.permissions).toContain('bot:read');
  });

  it('to all of them is needed to make one', () => {
    const making = { scope: 'overlays:write', ownerOnly: false };
    expect(refusal(() => requireUnlimited(caller('ada', ['o1']), making))).toMatchObject({
      code: 'insufficient_scope',
      details: { required: 'overlays:write', overlayIds: ['o1'] },
    });
    expect(() => requireUnlimited(caller('ada'), making)).not.toThrow();
  });
});
