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
export const rewardText: TextPlace = {
  scope: 'bot:read',
  of: ({ locale }) => ({
    variables: variables.map((each) => ({ ...each, about: each.about[locale] })),
    isKnown: (name) => variables.some((each) => each.name === name),
    events: ['loyalty.reward_redeemed'],
    filled: (sayTemplate, event) => {
      const { reward, cost } = event?.data ?? {};
      const name = typeof reward === 'string' ? reward : 'Hydrate';
      return (
        saidOf(
          { sayTemplate, name, cost: typeof cost === 'number' ? cost : 100 },
          viewerNameOf(event) ?? 'Ada',
        ) ?? ''
      );
    },
  }),
};
