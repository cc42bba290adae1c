import { anonymousName } from '@studio/contracts/accounts/anonymous';
import type { Activity } from '@studio/platforms/activity';
import { given } from '@studio/kernel/given-when-then';
import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import { named } from './widget-events';
import { runtimeDecider } from './runtime.decider';
import type { AffectedLayer } from '../model/runtime.context';

function layer(memberId: number, widget: string): AffectedLayer {
  const known = findWidget(widget);
  if (!known) throw new Error(widget);
  return { memberId, widget, values: defaultValues(known) };
}

/** Subscriptions that somebody gave whom Twitch does not name. */
const gift: Activity = {
  ...{ activityId: 'a', kind: 'gift', platform: 'twitch', at: '2026-01-01T00:00:00.000Z' },
  ...{ user: null, viewerId: 'nobody', message: null, gifted: 3, tier: '2', late: false, simulated: false },
};
const names = {
  en: anonymousName({ locale: 'en', anonymousName: '' }),
  de: anonymousName({ locale: 'de', anonymousName: '' }),
  own: anonymousName({ locale: 'de', anonymousName: 'Eine gute Seele' }),
};

describe('a gift of somebody whom the platform does not name', () => {
  it.each([
    [names.en, 'Anonymous'],
    [names.de, 'Anonym'],
    [names.own, 'Eine gute Seele'],
  ])('has a name in alerts and lists: %s', (anonymous, name) => {
    const widgetEvent = { name: 'activity', data: named(gift, anonymous) } as const;
    const { states } = given(runtimeDecider)
      .with({ timeZone: 'UTC' })
      .when('TellLayers', { widgetEvent, layers: [layer(1, 'alert-box'), layer(2, 'event-list')] })
      .state();
    expect(Object.values(states[1]?.['alerts'] as object)).toEqual([expect.objectContaining({ name })]);
    expect(Object.values(states[2]?.['events'] as object)).toEqual([expect.objectContaining({ name })]);
  });

  it('names nobody where nobody did something', () => {
    expect(named({ ...gift, kind: 'hype' }, names.en).user).toBeNull();
  });
});
