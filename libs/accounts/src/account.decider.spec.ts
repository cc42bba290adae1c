import { given } from '@studio/kernel/given-when-then';
import { accountDecider } from './account.decider';

const opened = {
  type: 'account.opened',
  data: { accountId: 'a1', login: 'ada', name: 'Ada', locale: 'en' },
} as const;
const suspended = { type: 'account.suspended', data: {} } as const;
const open = opened.data;

describe('an account', () => {
  it('is opened once', () => {
    given(accountDecider).when('OpenAccount', open).then([opened]);
    given(accountDecider, opened).when('OpenAccount', open).changesNothing();
  });

  it('may use the beta when it is opened', () =>
    expect(given(accountDecider, opened).state()).toMatchObject({ status: 'active', betaAccess: true }));

  it('is suspended and resumed, each once', () => {
    given(accountDecider, opened).when('SuspendAccount', {}).then([suspended]);
    given(accountDecider, opened, suspended).when('SuspendAccount', {}).changesNothing();
    given(accountDecider, opened, suspended)
      .when('ResumeAccount', {})
      .then([{ type: 'account.resumed', data: {} }]);
    given(accountDecider, opened).when('ResumeAccount', {}).changesNothing();
  });

  it('loses and gets access to the beta', () => {
    const lost = { type: 'account.beta-access-changed', data: { betaAccess: false } } as const;
    given(accountDecider, opened).when('SetBetaAccess', { betaAccess: false }).then([lost]);
    given(accountDecider, opened, lost).when('SetBetaAccess', { betaAccess: false }).changesNothing();
    expect(given(accountDecider, opened, lost).state().betaAccess).toBe(false);
  });

  it('has it noted that its password was changed, and nothing else about it', () => {
    given(accountDecider, opened)
      .when('NotePasswordChange', {})
      .then([{ type: 'account.password-changed', data: {} }]);
  });
});
