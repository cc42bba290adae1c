import { emptyFold, foldEvents } from './fold';
import { eventId, randomCommandId } from './ids';
import type { StoredEvent } from './event';
import type { JsonObject } from './json';
import { cabinetDecider } from './testing/shelf';
import { upcastEvent } from './upcast';

/** An earlier version wrote the colour itself beside the key, and things had no tags. */
const evolver = {
  ...cabinetDecider,
  upcast: {
    'thing.put': (data: JsonObject): JsonObject => {
      const { colour, ...rest } = data;
      return colour === undefined ? data : { ...rest, thing: { colour, size: { w: 1, h: 1 }, tags: [] } };
    },
  },
};

function event(type: string, data: JsonObject, revision = 0): StoredEvent {
  const commandId = randomCommandId();
  return {
    id: eventId(commandId, 0),
    type,
    data,
    meta: {
      commandId,
      index: 0,
      of: 1,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: 'anna', via: 'api' },
      operation: 'put_thing',
      rev: revision + 1,
      at: new Date(revision).toISOString(),
    },
    stream: 'shelf-1',
    revision,
    position: '',
  };
}

const grey = { colour: 'grey', size: { w: 1, h: 1 }, tags: [] };

describe('upcasting', () => {
  it('folds an event of an earlier version as today’s version would have written it', () => {
    const events = [
      event('thing.put', { key: 'old', colour: 'grey' }),
      event('thing.put', { key: 'new', thing: grey }, 1),
    ];
    const { state } = foldEvents(evolver, emptyFold(evolver), events);
    expect(state.things).toEqual({ old: grey, new: grey });
  });

  it('leaves the stored event itself as it is', () => {
    const old = event('thing.put', { key: 'old', colour: 'grey' });
    expect(upcastEvent(evolver, old)).toEqual({ ...old, data: { key: 'old', thing: grey } });
    expect(old.data).toEqual({ key: 'old', colour: 'grey' });
  });

  it('hands on the same object where there is nothing to upcast', () => {
    const renamed = event('shelf.renamed', { name: 'A' });
    expect(upcastEvent(evolver, renamed)).toBe(renamed);
    expect(upcastEvent(cabinetDecider, renamed)).toBe(renamed);
    const byNature = event('toString', {});
    expect(upcastEvent(evolver, byNature)).toBe(byNature);
  });
});
