import { scopes, type Caller } from '@studio/operations/caller';
import { Problem } from '@studio/kernel/problem';
import { accessTo, requireAccess } from './access';

const overlay = { overlayId: 'o1', owner: { userId: 'ada', name: 'Ada' } };
const demand = { scope: 'overlays:read', ownerOnly: true };

function caller(accountId: string, overlayIds: readonly string[] | null = null): Caller {
  return {
    accountId,
    name: accountId,
    locale: 'en',
    scopes: new Set(scopes),
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

  it('is not given to a token that is limited to other overlays', () => {
    expect(accessTo(overlay, caller('ada', ['o2']))).toBeNull();
    expect(accessTo(overlay, caller('ada', ['o1']))).not.toBeNull();
  });
});
