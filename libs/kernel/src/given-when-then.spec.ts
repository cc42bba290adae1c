import { given } from './given-when-then';
import { Problem } from './problem';
import { shelfDecider } from './testing/shelf';

const put = (key: string, colour = 'red') =>
  ({ type: 'thing.put', data: { key, thing: { colour, size: { w: 1, h: 1 }, tags: ['new'] } } }) as const;

describe('given, when, then', () => {
  it('passes when the events are exactly these', () => {
    given(shelfDecider)
      .when('Put', { key: 'a', colour: 'red' })
      .then([put('a')]);
    expect(() =>
      given(shelfDecider)
        .when('Put', { key: 'a', colour: 'red' })
        .then([put('b')]),
    ).toThrow();
    expect(() => given(shelfDecider).when('Put', { key: 'a', colour: 'red' }).changesNothing()).toThrow();
  });

  it('tells no change from a refusal', () => {
    given(shelfDecider, put('a')).when('Put', { key: 'a', colour: 'red' }).changesNothing();
    const refused = given(shelfDecider).when('Resize', { key: 'a', w: 2 });
    expect(() => refused.changesNothing()).toThrow(Problem);
    expect(() => refused.state()).toThrow(Problem);
  });

  it('checks the code and the named details of a refusal', () => {
    const late = given(shelfDecider, put('a'), put('b')).when('Put', {
      key: 'c',
      colour: 'red',
      expectedRev: 1,
    });
    late.fails('rev_conflict', { currentRev: 2 });
    expect(() => late.fails('not_found')).toThrow();
    expect(() => late.fails('rev_conflict', { currentRev: 1 })).toThrow();
    expect(() => given(shelfDecider).when('Put', { key: 'a', colour: 'red' }).fails('not_found')).toThrow();
  });

  it('counts an array of events as one commit', () => {
    given(shelfDecider, [put('a'), put('b')])
      .when('Put', { key: 'c', colour: 'red', expectedRev: 1 })
      .then([put('c')]);
  });

  it('gives the state after, on which further commands can follow', () => {
    const shelf = given(shelfDecider)
      .when('Put', { key: 'a', colour: 'red' })
      .when('Resize', { key: 'a', w: 4 });
    expect(shelf.state().things['a']?.size).toEqual({ w: 4, h: 1 });
  });

  it('tells the decider the facts of the test', () => {
    given(shelfDecider, put('a'))
      .with({ maxThings: 1 })
      .when('Put', { key: 'b', colour: 'red' })
      .fails('limit_reached');
    given(shelfDecider, put('a'))
      .when('Put', { key: 'b', colour: 'red' }, { maxThings: 1 })
      .fails('limit_reached', { used: 1 });
  });

  it('fails a decider that changes its state', () => {
    const careless: typeof shelfDecider = {
      ...shelfDecider,
      decide: {
        ...shelfDecider.decide,
        Take: ({ things }, { key }) => {
          delete (things as Record<string, unknown>)[key];
          return [];
        },
      },
    };
    expect(() => given(careless, put('a')).when('Take', { key: 'a' }).changesNothing()).toThrow(TypeError);
  });
});
