import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountDecider } from '@studio/accounts/account.decider';
import type { Evolver } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import { categoryOf } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { overlayDecider } from '@studio/overlay/overlay.decider';
import { runtimeDecider } from '@studio/overlay/runtime/runtime.decider';
import { templateDecider } from '@studio/overlay/templates/template.decider';
import { uploadsDecider } from '@studio/uploads/upload.decider';

const folder = join(__dirname, 'events');
const deciders = [
  overlayDecider,
  runtimeDecider,
  accountDecider,
  templateDecider,
  uploadsDecider,
] as unknown as readonly Evolver<object>[];

interface Fixture {
  readonly why: string;
  readonly events: readonly StoredEvent[];
  readonly state: object;
}

const fixtures = readdirSync(folder).map(
  (file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fixture] as const,
);

/**
 * Events are kept for ever: what was stored once must fold to the same state in every later version, which
 * may know more of it.
 */
describe('stored events', () => {
  it.each(fixtures)('%s folds to the state it folded to when it was written', (_, { events, state }) => {
    const [first] = events;
    const decider = deciders.find(({ category }) => category === categoryOf(first?.stream ?? ''));
    if (!decider) throw new Error(`No decider for ${first?.stream}.`);
    const folded = foldEvents(decider, emptyFold(decider), events).state;
    expect(JSON.parse(JSON.stringify(folded))).toMatchObject(state);
  });

  it.each(deciders.flatMap(({ category, evolve }) => Object.keys(evolve).map((type) => [type, category])))(
    '%s has a fixture',
    (type, category) => {
      const stored = fixtures.flatMap(([, { events }]) => events);
      expect(stored.some((event) => event.type === type && categoryOf(event.stream) === category)).toBe(true);
    },
  );
});
