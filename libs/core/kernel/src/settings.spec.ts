import { mergeSettings } from './settings';

interface Settings {
  readonly enabled: boolean;
  readonly bonus: { readonly raid: number; readonly streak: number };
  readonly logins: readonly string[];
  readonly target: { readonly id: number } | null;
}

const defaults: Settings = {
  enabled: false,
  bonus: { raid: 5, streak: 10 },
  logins: ['nightbot'],
  target: null,
};

describe('mergeSettings', () => {
  it('gives a setting its default if the stored settings are older', () => {
    const stored = { enabled: true, bonus: { raid: 7 } };
    expect(mergeSettings(defaults, stored)).toEqual({
      ...defaults,
      enabled: true,
      bonus: { raid: 7, streak: 10 },
    });
  });

  it('replaces lists, and objects where the settings have none', () => {
    expect(mergeSettings(defaults, { logins: [], target: { id: 1 } })).toEqual({
      ...defaults,
      logins: [],
      target: { id: 1 },
    });
    expect(mergeSettings<Settings>({ ...defaults, target: { id: 1 } }, { target: null }).target).toBeNull();
  });

  it('changes nothing for an undefined value, at any depth', () => {
    expect(mergeSettings(defaults, { enabled: undefined, bonus: { raid: undefined } })).toEqual(defaults);
  });

  it('leaves out keys that the settings do not have', () => {
    const sent: object = { old: 1, bonus: { old: 1 }, toString: 1 };
    expect(mergeSettings(defaults, sent)).toEqual(defaults);
  });
});
