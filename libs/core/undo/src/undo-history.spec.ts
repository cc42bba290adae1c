import type { Evolver } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { undoExtension, UndoHistory } from './undo-history';

interface State {
  readonly name: string;
  readonly lentTo: string;
}

const rules = {
  isDesign: () => true,
  draggedProperty: () => null,
  undoes: () => [],
};

const evolver: Evolver<State, UndoHistory> = {
  category: 'thing',
  schemaVersion: 1,
  initial: { name: '', lentTo: '' },
  excluded: ['lent'],
  evolve: {
    named: (state: State, { name }: { name: string }) => ({ ...state, name }),
    lent: (state: State, { to }: { to: string }) => ({ ...state, lentTo: to }),
  },
  extension: undoExtension(rules),
};

function event(type: string, rev: number, revision: number, data: StoredEvent['data']): StoredEvent {
  return {
    id: '',
    type,
    data,
    stream: 'thing-1',
    revision,
    position: '',
    meta: {
      commandId: '00000000-0000-4000-8000-000000000000',
      index: 0,
      of: 1,
      causationId: '',
      correlationId: '',
      actor: { accountId: 'ada', via: 'api' },
      operation: 'do',
      rev,
      at: new Date(revision * 5000).toISOString(),
    },
  };
}

const events = [
  event('named', 1, 0, { name: 'Lamp' }),
  event('lent', 1, 1, { to: 'bea' }),
  event('named', 2, 2, { name: 'Bulb' }),
];

describe('what is kept to take commits back', () => {
  it('are the steps and the last writes, without steps for what stands aside', () => {
    const { extension } = foldEvents(evolver, emptyFold(evolver), events);
    expect([...(extension?.steps ?? [])].map(({ id }) => id)).toEqual(['h_2', 'h_1']);
    expect(extension?.since(1).map(({ rev, paths }) => [rev, paths])).toEqual([[2, [['name']]]]);
    expect(extension?.since(0, ['lentTo']).map(({ rev }) => rev)).toEqual([1]);
    expect(extension?.since(2)).toEqual([]);
  });

  it('goes on from JSON as from itself', () => {
    const half = foldEvents(evolver, emptyFold(evolver), events.slice(0, 2));
    const text = JSON.stringify(half.extension);
    const again = { ...half, extension: evolver.extension?.fromJson(JSON.parse(text)) ?? null };
    const whole = foldEvents(evolver, half, events).extension;
    const { extension } = foldEvents(evolver, again, events);
    expect([...(extension?.steps ?? [])]).toStrictEqual([...(whole?.steps ?? [])]);
    expect(extension?.since(0)).toEqual(whole?.since(0));
  });

  it('may be the steps alone', () => {
    const start = { ...emptyFold(evolver), extension: UndoHistory.ofSteps(UndoHistory.none.steps) };
    const { extension } = foldEvents(evolver, start, events);
    expect(extension?.steps.newest?.id).toBe('h_2');
    expect(extension?.since(0)).toEqual([]);
  });
});
