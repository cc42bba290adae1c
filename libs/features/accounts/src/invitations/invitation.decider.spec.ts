import { given } from '@studio/kernel/given-when-then';
import { accountDecider } from '../account.decider';

const NOW = Date.UTC(2026, 10, 21);
const opened = {
  type: 'account.opened',
  data: { accountId: 'a1', login: 'ada', name: 'Ada', locale: 'en' },
} as const;
const created = (invitationId = 'i1', expiresAt = '2026-11-28T00:00:00.000Z') =>
  ({
    type: 'account.invitation-created',
    data: { invitationId, role: 'moderator', overlayId: 'o1', expiresAt },
  }) as const;
const accepted = { type: 'account.invitation-accepted', data: { invitationId: 'i1', userId: 'g1' } } as const;
const create = { role: 'moderator', overlayId: 'o1' } as const;
const accept = { invitationId: 'i1', userId: 'g1' } as const;

describe('an invitation', () => {
  it('is valid for seven days', () => {
    const linked = { invitationId: 'i1', secret: 's' };
    given(accountDecider, opened).when('CreateInvitation', create, { now: NOW, linked }).then([created()]);
  });

  it('is accepted once, by whomever', () => {
    given(accountDecider, opened, created()).when('AcceptInvitation', accept, { now: NOW }).then([accepted]);
    for (const userId of ['g1', 'g2'])
      given(accountDecider, opened, created(), accepted)
        .when('AcceptInvitation', { ...accept, userId }, { now: NOW })
        .fails('invitation_over', { reason: 'used', inviter: 'Ada' });
  });

  it('is over after its seven days, to the millisecond', () => {
    const end = Date.UTC(2026, 10, 28);
    given(accountDecider, opened, created())
      .when('AcceptInvitation', accept, { now: end - 1 })
      .then([accepted]);
    given(accountDecider, opened, created())
      .when('AcceptInvitation', accept, { now: end })
      .fails('invitation_over', { reason: 'expired', inviter: 'Ada' });
  });

  it('opens nothing once it is revoked, or its inviter is suspended', () => {
    const revoked = {
      type: 'account.invitation-revoked',
      data: { invitationId: 'i1', overlayId: 'o1', userId: null },
    } as const;
    given(accountDecider, opened, created()).when('RevokeInvitation', { invitationId: 'i1' }).then([revoked]);
    for (const after of [revoked, { type: 'account.suspended', data: {} } as const])
      given(accountDecider, opened, created(), after)
        .when('AcceptInvitation', accept, { now: NOW })
        .fails('invitation_over', { reason: 'revoked', inviter: 'Ada' });
  });

  it('names who had accepted when it is revoked, so that the access ends', () => {
    given(accountDecider, opened, created(), accepted)
      .when('RevokeInvitation', { invitationId: 'i1' })
      .then([
        { type: 'account.invitation-revoked', data: { invitationId: 'i1', overlayId: 'o1', userId: 'g1' } },
      ]);
  });

  it('is revoked only if the account has it', () => {
    for (const invitationId of ['i2', 'constructor', '__proto__'])
      given(accountDecider, opened, created())
        .when('RevokeInvitation', { invitationId })
        .fails('not_found', { resource: 'invitation', invitationId });
  });

  it('counts towards the limit while it is open', () => {
    const many = Array.from({ length: 50 }, (_, i) => created(`i${i}`));
    const linked = { invitationId: 'new', secret: 's' };
    given(accountDecider, opened, ...many)
      .when('CreateInvitation', create, { now: NOW, linked })
      .fails('limit_reached', { resource: 'invitations', limit: 50, used: 50 });
    given(accountDecider, opened, ...many)
      .when('CreateInvitation', create, { now: Date.UTC(2026, 10, 28), linked })
      .then([created('new', '2026-12-05T00:00:00.000Z')]);
  });
});
