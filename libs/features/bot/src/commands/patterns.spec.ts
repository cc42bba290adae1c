import { given } from '@studio/kernel/given-when-then';
import { moderationDecider } from '../moderation/moderation.decider';
import { LineFilters } from '../moderation/filters';
import { firstModeration, firstRule } from '../moderation/moderation.state';
import { compilePattern, MOST_STEPS_TOGETHER, patternFault, patternSteps, togetherFault } from './patterns';

/** Patterns that are the most work on a line of the same letters, and together just within the limit. */
const DEAREST = '(?:a|b|ab){1,36}c';
const dearest = Array.from(
  { length: Math.floor(MOST_STEPS_TOGETHER / patternSteps(DEAREST)) },
  (_, i) => `${DEAREST.slice(0, -1)}[c${i % 10}]`,
);
const LINE = 'a'.repeat(500);

it.each(['(', 'a**', '(?<=x)y', 'x{2000}', '(?:a|b){1,600}c'])(
  'refuses to save %j, with a reason',
  (source) => {
    expect(patternFault(source)).toMatch(/\.$|:/u);
  },
);

it('saves what a filter or a command needs', () => {
  for (const source of ['b[u4]y\\s+now', '^!?gg+$', '(?:free|cheap) (?:follow|view)ers?'])
    expect(patternFault(source)).toBeNull();
});

describe('patterns of an account', () => {
  const phrases = (sources: readonly string[]) =>
    sources.map((text) => ({ ...firstRule, enabled: true, leet: false, text, mode: 'regex' as const }));
  const save = (sources: readonly string[]) => ({ filters: { phrases: phrases(sources) } });
  const start = given(moderationDecider).with({ faultOf: patternFault });

  it('are refused where they come to more steps together than a line may cost, by the first one too many', () => {
    const many = [...dearest, ...dearest.map((source) => `x${source}`)];
    const steps = many.reduce((sum, source) => sum + patternSteps(source), 0);
    const fault = togetherFault(steps);
    let sum = 0;
    const index = many.findIndex((source) => (sum += patternSteps(source)) > MOST_STEPS_TOGETHER);
    start.when('UpdateBotModeration', save(many)).fails('invalid_value', {
      field: `filters.phrases.${index}.text`,
      expected: fault,
    });
    expect(start.when('UpdateBotModeration', save(dearest)).state().filters.phrases).toHaveLength(
      dearest.length,
    );
  });

  it('cost work in proportion to their steps: the dearest that can be saved, over the longest line', () => {
    const filters = new LineFilters({ ...firstModeration.filters, phrases: phrases(dearest) }, (source) => {
      const made = compilePattern(source);
      return typeof made === 'string' ? null : { test: (text) => made.finds(text) };
    });
    const cpuMs = (text: string): number => {
      const before = process.cpuUsage();
      filters.hits({
        ...{ text, emotes: [], recent: 1, permitted: false, isNew: false },
        copies: { own: 1, viewers: 1 },
      });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const least = (text: string): number => Math.min(...Array.from({ length: 7 }, () => cpuMs(text)));
    expect(dearest.reduce((sum, source) => sum + patternSteps(source), 0)).toBeLessThanOrEqual(
      MOST_STEPS_TOGETHER,
    );
    // Processor time, of which no other program takes any; a tenth of a second is what a request may hold others up.
    expect(least(LINE)).toBeLessThan(100);
  });
});
