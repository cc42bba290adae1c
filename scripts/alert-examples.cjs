'use strict';
// Alerts of every kind, as the server has them, for pictures and tests of styles.

const alert = (kind, text, more) => ({
  ...{ alertId: `${kind}-1`, kind, rank: 'middle', variant: null, text, name: 'nightowl', amount: null },
  ...{
    currency: null,
    months: null,
    message: null,
    image: '',
    video: '',
    sound: '',
    volume: 0.5,
    speech: null,
  },
  ...{ startsAt: 0, endsAt: 4_102_444_800_000 },
  ...more,
});

const alertExamples = {
  follow: alert('follow', 'nightowl follows now', { rank: 'small' }),
  sub: alert('sub', 'pixelfox subscribed', {
    name: 'pixelfox',
    message: 'Finally! Been lurking for a year.',
  }),
  resub: alert('resub', 'TeaAndToast subscribed for 7 months', {
    ...{ name: 'TeaAndToast', months: 7, message: 'Seven months and still no clue about the lore' },
  }),
  gift: alert('gift', 'mossy_stone gave 3 subscriptions', {
    ...{ name: 'mossy_stone', amount: 3, receivers: ['quartz', 'emberfly', 'nightowl'] },
  }),
  bomb: alert('gift', 'Quartz gave 20 subscriptions', {
    ...{ name: 'Quartz', amount: 20, rank: 'large', highlight: 'bomb' },
    receivers: ['pixelfox', 'mossy_stone', 'teaandtoast', 'emberfly', 'driftwood'],
  }),
  cheer: alert('cheer', 'nightowl cheered 1,500 bits', { amount: 1500, message: 'Keep it up!' }),
  raid: alert('raid', 'EmberFly raids with 248 viewers', { name: 'EmberFly', amount: 248, rank: 'large' }),
  tip: alert('tip', 'Anonymous tipped €25.00', {
    ...{ name: 'Anonymous', amount: 25, currency: 'EUR', message: 'For the coffee fund. You earned it!' },
  }),
  redemption: alert('redemption', 'driftwood redeemed a reward', {
    ...{ name: 'driftwood', message: 'Play the next round upside down' },
  }),
  hype: alert('hype', 'Hype train level 4', { name: null, amount: 4, rank: 'large' }),
  milestone: alert('resub', 'WanderingWhiskers42 celebrates 36 months', {
    ...{
      name: 'WanderingWhiskers42',
      months: 36,
      rank: 'large',
      highlight: 'milestone',
      message: 'Three years!',
    },
  }),
  pictured: alert('cheer', 'nightowl cheered 500 bits', {
    amount: 500,
    image: '/media/heart.png',
    message: 'Love it',
  }),
};

module.exports = { alertExamples };
