import type { Decider } from './decider';
import { given } from './given-when-then';

interface Events {
  'thing.named': { readonly name: string };
  'thing.lent': { readonly to: string };
}
interface State {
  readonly name: string;
  readonly lentTo: string;
}
interface Commands {
  readonly Name: { readonly name: string };
  readonly Lend: { readonly to: string };
  readonly NameAndLend: { readonly name: string; readonly to: string };
  readonly Look: object;
}

const seen: unknown[] = [];

/** A thing whose name is what its rev counts, not who has it. */
const thing: Decider<State, Commands, Events> = {
  category: 'thing',
  schemaVersion: 1,
  initial: { name: '', lentTo: '' },
  excluded: ['thing.lent'],
  decide: {
    Name: (_, { name }) => [{ type: 'thing.named', data: { name } }],
    Lend: (_, { to }) => [{ type: 'thing.lent', data: { to } }],
    NameAndLend: (_, { name, to }) => [
      { type: 'thing.lent', data: { to } },
      { type: 'thing.named', data: { name } },
    ],
    Look: (_, _command, { rev }) => {
      seen.push(rev);
      return [];
    },
  },
  evolve: {
    'thing.named': (state, { name }) => ({ ...state, name }),
    'thing.lent': (state, { to }) => ({ ...state, lentTo: to }),
  },
};

describe('events that stand aside', () => {
  const named = given(thing).when('Name', { name: 'Lamp' });
  const look = (after: typeof named): unknown => {
    after.when('Look', {});
    return seen.pop();
  };

  it('change the state but not the rev', () => {
    const lent = named.when('Lend', { to: 'bea' });
    expect(lent.state()).toEqual({ name: 'Lamp', lentTo: 'bea' });
    expect(look(lent)).toBe(1);
  });

  it('count in a commit with others', () => {
    const both = named.when('NameAndLend', { name: 'Bulb', to: 'bea' });
    expect(look(both)).toBe(2);
  });
});
