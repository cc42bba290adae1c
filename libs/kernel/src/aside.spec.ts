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
  readonly Look: { readonly rev: number };
}

const seen: unknown[] = [];

/** A thing whose name is what its rev counts, not who has it. */
const thing: Decider<State, Commands, Events> = {
  category: 'thing',
  schemaVersion: 1,
  initial: { name: '', lentTo: '' },
  aside: ['thing.lent'],
  decide: {
    Name: (_, { name }) => [{ type: 'thing.named', data: { name } }],
    Lend: (_, { to }) => [{ type: 'thing.lent', data: { to } }],
    NameAndLend: (_, { name, to }) => [
      { type: 'thing.lent', data: { to } },
      { type: 'thing.named', data: { name } },
    ],
    Look: (_, { rev: from }, { rev, since }) => {
      seen.push({ rev, since: since(from).map((touch) => touch.rev) });
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
  const look = (after: typeof named, rev: number): unknown => {
    after.when('Look', { rev });
    return seen.pop();
  };

  it('change the state but not the rev, nor what changed since', () => {
    const lent = named.when('Lend', { to: 'bea' });
    expect(lent.state()).toEqual({ name: 'Lamp', lentTo: 'bea' });
    expect(look(lent, 0)).toEqual({ rev: 1, since: [1] });
    expect(look(lent, 1)).toEqual({ rev: 1, since: [] });
  });

  it('count in a commit with others', () => {
    const both = named.when('NameAndLend', { name: 'Bulb', to: 'bea' });
    expect(look(both, 1)).toEqual({ rev: 2, since: [2] });
  });
});
