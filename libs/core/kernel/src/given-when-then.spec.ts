import { given } from './given-when-then';
import { Problem } from './problem';
import { cabinetDecider } from './testing/shelf';

const put = (key: string, colour = 'red') =>
  ({ type: 'thing.put', data: { key, thing: { colour, size: { w: 1, h: 1 }, tags: ['new'] } } }) as const;

describe('given, when, then', () => {
  it('passes when the events are exactly these', () => {
    given(cabinetDecider)
      .when('Put', { key: 'a', colour: 'red' })
      .then([put('a')]);
    expect(() =>
      given(cabinetDecider)
        .when('Put', { key: 'a', colour: 'red' })
        .then([put('b')]),
    ).toThrow();
    expect(() => given(cabinetDecider).when('Put', { key: 'a', colour: 'red' }).changesNothing()).toThrow();
  });

  it('tells no change from a refusal', () => {
    given(cabinetDecider, put('a')).when('Put', { key: 'a', colour: 'red' }).changesNothing();
    const refused = given(cabinetDecider).when('Resize', { key: 'a', w: 2 });
    expect(() => refused.changesNothing()).toThrow(Problem);
    expect(() => refused.state()).toThrow(Problem);
  });

  it('checks the code and the named details of a refusal', () => {
    const late = given(cabinetDecider, put('a'), put('b')).when('Put', {
      key: 'c',
      colour: 'red',
      expectedRev: 1,
    });
    late.fails('rev_conflict', { currentRev: 2 });
    expect(() => late.fails('not_found')).toThrow();
    expect(() => late.fails('rev_conflict', { currentRev: 1 })).toThrow();
    expect(() => given(cabinetDecider).when('Put', { key: 'a', colour: 'red' }).fails('not_found')).toThrow();
  });

  it('counts an array of events as one commit', () => {
    given(cabinetDecider, [put('a'), put('b')])
      .when('Put', { key: 'c', colour: 'red', expectedRev: 1 })
      .then([put('c')]);
  });

  it('gives the state after, on which further commands can follow', () => {
    const cabinet = given(cabinetDecider)
      .when('Put', { key: 'a', colour: 'red' })
      .when('Resize', { key: 'a', w: 4 });
    expect(cabinet.state().things['a']?.size).toEqual({ w: 4, h: 1 });
  });

  it('tells the decider the facts of the test', () => {
    given(cabinetDecider, put('a'))
      .with({ maxThings: 1 })
      .when('Put', { key: 'b', colour: 'red' })
      .fails('limit_reached');
    given(cabinetDecider, put('a'))
      .when('Put', { key: 'b', colour: 'red' }, { maxThings: 1 })
      .fails('limit_reached', { used: 1 });
  });

  it('fails a decider that changes its state', () => {
    const careless: typeof cabinetDecider = {
      ...cabinetDecider,
      decide: {
        ...cabinetDecider.decide,
        Take: ({ things }, { key }) => {
          delete (things as Record<string, unknown>)[key];
          return [];
        },
      },
    };
    expect(() => given(careless, put('a')).when('Take', { key: 'a' }).changesNothing()).toThrow(TypeError);
  });
});
