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

  it('notes changes of how its person signs in', () => {
    const data = { change: 'passkey_added', name: 'Laptop' } as const;
    given(accountDecider, opened)
      .when('NoteSecurityChange', data)
      .then([{ type: 'account.security-changed', data }]);
  });

  it('is renamed and suspended by the owner of the installation, who stays in', () => {
    const update = { userId: 'a1', name: 'Adele', suspended: true };
    given(accountDecider, opened)
      .with({ ownerId: 'o1' })
      .when('UpdateAccount', update)
      .then([{ type: 'account.changed', data: { name: 'Adele' } }, suspended]);
    given(accountDecider, opened)
      .with({ ownerId: 'a1' })
      .when('UpdateAccount', update)
      .fails('invalid_value');
    given(accountDecider, opened)
      .with({ ownerId: 'o1' })
      .when('UpdateAccount', { userId: 'a1', name: 'Ada', suspended: false })
      .changesNothing();
    given(accountDecider).with({ ownerId: 'o1' }).when('UpdateAccount', update).fails('not_found');
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

describe('rates of currencies', () => {
  const account = given(accountDecider, opened);
  const rates = { EUR: 0.92, JPY: 150 };

  it('are set once, without one of the base', () => {
    const set = account.when('SetCurrencyRates', { base: 'USD', rates: { ...rates, USD: 1 } });
    set.then([{ type: 'account.rates-set', data: { base: 'USD', rates } }]);
    expect(set.state().rates).toEqual({ base: 'USD', rates });
    set.when('SetCurrencyRates', { base: 'USD', rates }).changesNothing();
  });

  it.each([
    ['USD', { XYZ: 2 }],
    ['XYZ', {}],
    ['USD', { USD: 2 }],
    [
      'USD',
      Object.fromEntries(
        Intl.supportedValuesOf('currency')
          .slice(0, 41)
          .map((each) => [each, 1]),
      ),
    ],
  ])('rejects an unknown currency, a base that is not worth 1, and more than 40', (base, wanted) => {
    account.when('SetCurrencyRates', { base, rates: wanted }).fails('invalid_value');
  });
});
