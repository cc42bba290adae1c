import type { Localized } from '../widget';

/** What the list can show, in the order of its settings. Renewed subscriptions are subscriptions. */
export const eventKinds = ['follow', 'sub', 'gift', 'cheer', 'raid', 'tip', 'redemption'] as const;
export type EventKind = (typeof eventKinds)[number];

const names: { readonly [kind in EventKind]: Localized } = {
  follow: { en: 'Follows', de: 'Follows' },
  sub: { en: 'Subscriptions', de: 'Abos' },
  gift: { en: 'Gifts', de: 'Geschenke' },
  cheer: { en: 'Cheers', de: 'Cheers' },
  raid: { en: 'Raids', de: 'Raids' },
  tip: { en: 'Tips', de: 'Spenden' },
  redemption: { en: 'Rewards', de: 'Belohnungen' },
};

const texts: { readonly [kind in EventKind]: string } = {
  follow: '{name}',
  sub: '{name}',
  gift: '{name} × {amount}',
  cheer: '{name} {amount}',
  raid: '{name} {amount}',
  tip: '{name} {amount}',
  redemption: '{name}',
};

/** Whether a kind is shown, and how. */
export function kindFields<const Kind extends EventKind>(kind: Kind) {
  const group = names[kind];
  return [
    { key: kind, type: 'boolean', label: group, group, default: true },
    {
      key: `${kind}Text`,
      type: 'text',
      label: { en: 'Text', de: 'Text' },
      help: {
        en: '{name} stands for who, {amount} for how much, {months} for since when.',
        de: '{name} steht für wen, {amount} für wie viel, {months} für wie lange.',
      },
      group,
      default: texts[kind],
      maxLength: 120,
      showIf: { key: kind, equals: true },
    },
  ] as const;
}
