import type { JsonObject } from '@studio/kernel/json';
import type { StoredEventBonus } from './loyalty.event-shapes';

const MICROS = 1_000_000;

/** What something that a viewer did brings, and whether that counts once for each viewer. */
export function eventBonusOf(
  bonus: StoredEventBonus,
  activity: JsonObject,
): { readonly points: number; readonly once?: string } {
  const number = (name: string): number => (typeof activity[name] === 'number' ? activity[name] : 0);
  const text = (name: string): string => (typeof activity[name] === 'string' ? activity[name] : '');
  switch (activity['kind']) {
    case 'follow':
      return { points: bonus.follow, once: 'follow' };
    case 'sub':
      if (activity['received'] === true) return { points: bonus.giftReceived };
      return {
        points: { '2': bonus.subT2, '3': bonus.subT3 }[text('tier')] ?? bonus.sub,
      };
    case 'resub':
      return { points: bonus.resub };
    case 'gift':
      return { points: bonus.gift * number('gifted') };
    case 'cheer':
      return { points: bonus.per100Bits * Math.floor(number('bits') / 100) };
    case 'raid':
      return { points: bonus.raid + bonus.perRaidViewer * number('viewers') };
    case 'tip':
      return { points: bonus.perTipUnit * Math.floor(number('micros') / MICROS) };
    case 'redemption':
      return { points: bonus.redemption };
    case 'hype':
      return { points: bonus.hypeContribution };
    default:
      return { points: 0 };
  }
}
