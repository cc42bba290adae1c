import { isCommonName, offeredCommon, type CommonTexts } from '@studio/contracts/events/common-texts';
import { viewerNameOf, type TextPlace } from '@studio/contracts/events/text-places';
import { saidOf } from './rewarding';

const variables = [
  {
    ...{ name: 'user', sample: 'Ada' },
    about: { en: 'Viewer who redeemed it', de: 'Wer sie eingelöst hat' },
  },
  { name: 'reward', about: { en: 'Name of the reward', de: 'Name der Belohnung' }, sample: 'Hydrate' },
  { name: 'cost', about: { en: 'Points it cost', de: 'Kosten in Punkten' }, sample: '100' },
] as const;

/** Text of the bot about a redemption. */
export function rewardText(common: CommonTexts): TextPlace {
  return {
    scope: 'bot:read',
    of: async ({ accountId, locale }) => {
      const values = await common(accountId);
      return {
        variables: [
          ...variables.map((each) => ({ ...each, about: each.about[locale] })),
          ...offeredCommon(values, locale),
        ],
        isKnown: (name) =>
          variables.some((each) => each.name === name) || isCommonName(name.toLowerCase(), values),
        events: ['loyalty.reward_redeemed'],
        filled: (sayTemplate, event) => {
          const { reward, cost } = event?.data ?? {};
          const name = typeof reward === 'string' ? reward : 'Hydrate';
          const given = { sayTemplate, name, cost: typeof cost === 'number' ? cost : 100 };
          return saidOf(given, viewerNameOf(event) ?? 'Ada', values) ?? '';
        },
      };
    },
  };
}
