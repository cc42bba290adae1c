import type { BehaviourContext, Occurrences, PollView, PredictionView } from '@studio/widgets/behaviour';
import type { Activity } from '@studio/platforms/activity';
import { findBehaviour } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import type { Field, Values, Widget } from '@studio/widgets/widget';
import { courseOfDrawing } from './drawing-rules';

type What = keyof Occurrences;

const activity = (n: number, kind: Activity['kind'], more: Partial<Activity>): Activity => ({
  activityId: `${kind}${n}`,
  kind,
  platform: 'twitch',
  at: '2026-06-15T12:00:00.000Z',
  user: { login: 'owl', name: 'Owl' },
  viewerId: 'v1',
  message: 'some bad words',
  late: false,
  simulated: false,
  ...more,
});

function firstLine(platform: string, n: number): Occurrences['firstLine'] {
  const user = { userId: `${n}`, login: 'owl', name: 'Owl', color: null, badges: [], roles: [] };
  const parts = [{ kind: 'text', text: 'a bad first line' }] as const;
  const about = { first: true, highlighted: false, reply: null, pinned: false, simulated: false };
  const line = { messageId: `m${n}`, platform, at: '2026-06-15T12:00:00.000Z', user, parts, ...about };
  return { viewerId: `v${n}`, line };
}

function poll(platform: string): PollView {
  const choices = [{ title: 'Yes', votes: 3 }];
  return { platform, pollId: platform, phase: 'progress', title: platform, choices, endsAt: null };
}

const outcomes = ['Yes', 'No'].map((title, at) => ({ title, points: 300 - 100 * at, users: 3 - at }));

function bet(platform: string): PredictionView {
  return { platform, predictionId: platform, title: platform, outcomes };
}

/** A day that has one of everything. */
const day: readonly (readonly [What | 'command', unknown, Values?])[] = [
  ['settings', {}],
  ['streamStarted', {}],
  ['sceneLive', { sceneId: 1 }],
  ['activity', activity(1, 'follow', {})],
  ['activity', activity(1, 'sub', { tier: '1', months: 1 })],
  ['activity', activity(2, 'sub', { tier: '2', months: 1 })],
  ['activity', activity(3, 'sub', { tier: '3', months: 1, received: true })],
  ['activity', activity(1, 'resub', { tier: '3', months: 12 })],
  ['activity', activity(1, 'gift', { tier: '1', gifted: 5 })],
  ['activity', activity(1, 'cheer', { bits: 250 })],
  ['activity', activity(1, 'raid', { viewers: 40 })],
  ['activity', activity(1, 'tip', { micros: 7_500_000, currency: 'EUR' })],
  ['activity', activity(2, 'tip', { micros: 3_000_000, currency: 'EUR', platform: 'kofi' })],
  ['activity', activity(3, 'tip', { micros: 7_000_000, currency: 'EUR', platform: 'tiltify' })],
  ['activity', activity(1, 'redemption', { reward: 'Hydrate' })],
  ['activity', activity(1, 'hype', { level: 2 })],
  ['activity', activity(1, 'kicks', { kicks: 100, item: 'Hell Yeah' })],
  ['activity', activity(1, 'jewels', { jewels: 50, item: 'Rose' })],
  ['activity', activity(1, 'streak', { streak: 5 })],
  ['activity', activity(1, 'shoutout', { viewers: 30 })],
  ['activity', activity(1, 'prediction', { title: 'Will it work?', outcome: 'Yes' })],
  ['activity', activity(2, 'prediction', { bets: { predictionId: 'p', phase: 'start', outcomes } })],
  ['activity', activity(1, 'creatorGoal', { title: 'New followers' })],
  ['activity', activity(1, 'adBreak', { seconds: 60 })],
  ['dayBegan', {}],
  ['firstLine', firstLine('twitch', 1)],
  ['firstLine', firstLine('kick', 2)],
  ['firstLine', firstLine('youtube', 3)],
  ['platformPoll', poll('twitch')],
  ['platformPoll', poll('kick')],
  ['platformPoll', poll('youtube')],
  ['platformPrediction', bet('twitch')],
  ['platformPrediction', bet('kick')],
  ['platformPrediction', bet('youtube')],
  ['sessionReset', {}],
  ['streamEnded', {}],
];

const kinds = ['gif', 'sticker', 'meme'] as const;

/** Returns media items of each kind in turn. */
function givenMedia(n: number): NonNullable<BehaviourContext['media']> {
  const kind = kinds[n % kinds.length] ?? 'gif';
  return {
    ...{ providerSlug: `picture${n}`, kind, title: '', url: '/media/a.png', w: 200, h: 100 },
    ...{ favoriteId: null, durationMs: null, loop: false, scale: 1 },
  };
}

/** Courses of widgets whose rules are in a stream of their own, not in their behaviour. */
const elsewhere: { readonly [slug: string]: (values: Values) => string } = { drawing: courseOfDrawing };

/** Everything that the widget's rules make of a day under these settings. */
function course(widget: Widget, values: Values): string {
  const other = elsewhere[widget.slug];
  if (other) return other(values);
  const behaviour = findBehaviour(widget.slug);
  if (!behaviour) return '';
  let now = Date.UTC(2026, 5, 15, 12);
  let asked = 0;
  let state = behaviour.initial(values);
  const calls: unknown[] = [];
  const update = (before: Values): void => {
    const events = behaviour.events?.(before, state) ?? [];
    calls.push(
      now,
      state,
      events,
      events.map((event) => behaviour.goesLive?.(event, values)),
    );
  };
  const wake = (until: number): void => {
    for (let count = 0; count < 60; count++) {
      const due = behaviour.due?.(state, values) ?? null;
      if (due === null || due > until) break;
      now = Math.max(now, due);
      const before = state;
      state = behaviour.wake?.(state, moment()) ?? state;
      update(before);
    }
    now = until;
  };
  const moment = (): BehaviourContext => ({
    now,
    values,
    timeZone: 'Europe/Berlin',
    random: () => 0.3,
    masked: (text) => text.replace('bad', '***'),
    upload: '/media/a.mp3',
    speaks: true,
    media: givenMedia(asked++),
    line: firstLine('twitch', 9),
    people: ['v1', 'v2', 'v3'].map((viewerId) => ({
      viewerId,
      user: { platform: 'twitch', userId: viewerId, login: viewerId },
      name: viewerId,
      weight: 1,
    })),
    person: { userId: '1', login: 'owl', name: 'Owl', platform: 'twitch', avatar: null, clip: null },
  });
  const commands = widget.commands.flatMap(({ name, args }) =>
    [exampleOf(args), exampleOf(args, args?.['required'] ?? [])].map(
      (data) => ['command', data, { name }] as const,
    ),
  );
  const back = [...commands].reverse();
  for (const [what, data, about] of [...day, ...day, ...commands, ...day, ...back, ...day]) {
    wake(now + 7000);
    const before = state;
    if (what === 'command')
      state = behaviour.commands[String(about?.['name'])]?.(state, data as Values, moment()) ?? state;
    else
      state =
        (behaviour.on?.[what] as ((...given: unknown[]) => Values) | undefined)?.(state, data, moment()) ??
        state;
    update(before);
  }
  wake(now + 2 * 86_400_000);
  return JSON.stringify(calls);
}

/** Returns example arguments of a command: all, or only those with these names. */
function exampleOf(args: Values | undefined, only?: unknown): Values {
  const properties = Object.entries(
    (args?.['properties'] ?? {}) as { readonly [key: string]: Values },
  ).filter(([key]) => !Array.isArray(only) || only.includes(key));
  return Object.fromEntries(
    properties.flatMap(([key, property]) => {
      const first = (property['enum'] as readonly unknown[] | undefined)?.[0];
      if (first !== undefined) return [[key, first]];
      if (property['type'] === 'string') return [[key, 'c1']];
      if (property['type'] === 'number' || property['type'] === 'integer')
        return [[key, Math.max(2, Number(property['minimum'] ?? 0))]];
      return [];
    }),
  );
}

/** Settings under which the behaviours' results differ. */
const challenge = {
  itemId: 'c1',
  name: 'c1',
  goal: 3,
  unit: '',
  source: 'subs',
  reward: '',
  done: false,
};
const twoOptions = ['Yes', 'No'].map((name) => ({ itemId: name, name, color: '#112233' }));
const threeSegments = ['A', 'B', 'C'].map((name) => ({
  ...{ itemId: name, name, weight: 1, color: '#112233', action: '' },
}));
const contexts: { readonly [slug: string]: readonly Values[] } = {
  'alert-box': [
    {},
    { ttsOn: true },
    { style: 'party' },
    { milestoneOn: true, milestoneEvery: 2 },
    { streakOn: true, shoutoutOn: true, predictionOn: true, creatorGoalOn: true, adBreakOn: true },
  ],
  'goal-bar': [
    { autoNext: true, target: 2 },
    ...['followers', 'subs', 'sub-points', 'bits', 'tips', 'kofi', 'charity', 'manual'].map((source) => ({
      source,
      target: 2,
    })),
    { source: 'custom-mix', mix: [{ itemId: 'm', name: 'm', kind: 'follows', weight: 2 }] },
  ],
  countdown: [
    { durationS: 10 },
    { autoStart: 'stream-live', durationS: 5 },
    { mode: 'target', targetTime: '2026-06-15T12:01:00Z' },
    { onEnd: 'scene', endSceneId: 2, durationS: 5 },
  ],
  subathon: [{ startS: 60 }, { startS: 60, maxS: 120 }, { onEnd: 'scene', endSceneId: 2, startS: 60 }],
  counter: [{}, { source: 'bot-counter' }],
  challenges: [{ items: [challenge] }],
  'youtube-player': [{ maxSeconds: 5 }],
  'chat-highlight': [{}, { autoFirstMessage: true }],
  poll: [{ options: twoOptions }, { options: twoOptions, voteBy: 'platform-poll' }],
  wheel: [{ segments: threeSegments }],
};

/**
 * Returns the results of the widget's behaviour in every context, with one setting at a value. The value itself is
 * left out, so that a state which merely repeats the setting makes no difference.
 */
export function ruledBy(widget: Widget, key: string, value: string): string {
  const courses = contextsOf(widget).map((values) => course(widget, { ...values, [key]: value }));
  return courses.join('\n').replaceAll(JSON.stringify(value), '"<value>"');
}

function contextsOf(widget: Widget): readonly Values[] {
  return (contexts[widget.slug] ?? [{}]).map((context) => ({ ...defaultValues(widget), ...context }));
}

/** Returns true if the widget's behaviour depends on a setting: some other value gives another result. */
export function rulesDiffer(widget: Widget, { key }: Field, others: readonly unknown[]): boolean {
  return contextsOf(widget).some((values) => {
    const asItIs = course(widget, values);
    return others.some((other) => course(widget, { ...values, [key]: other }) !== asItIs);
  });
}
