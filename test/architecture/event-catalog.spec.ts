import { hasType, sampleOf } from '@studio/contracts/events/event-fields';
import { eventsIn, type MappedEvent } from '@studio/contracts/events/event-sources';
import { eventTypeNames, eventTypeOf } from '@studio/contracts/events/event-types';
import { storedExamples } from './stored-examples';

const stored = [...storedExamples().values()].flatMap(({ events }) => events);
const mapped = stored.flatMap((event) => eventsIn(event));

/** Returns the fields of an event that are missing, undeclared or of another type. */
function wrongFields({ type, data }: Pick<MappedEvent, 'type' | 'data'>): readonly string[] {
  const { fields } = eventTypeOf(type);
  const names = new Set([...Object.keys(fields), ...Object.keys(data)]);
  return [...names].filter((name) => {
    const field = fields[name];
    return !field || !hasType(field, data[name]);
  });
}

describe('event catalog', () => {
  it.each(eventTypeNames)('%s comes from a stored event', (name) => {
    if (eventTypeOf(name).isLive) return;
    expect(mapped.map(({ type }) => type)).toContain(name);
  });

  it('maps stored events of all versions to the declared fields', () => {
    const wrong = mapped.map((event) => ({ type: event.type, fields: wrongFields(event) }));
    expect(wrong.filter(({ fields }) => fields.length > 0)).toEqual([]);
  });

  it('has samples of the declared types', () => {
    const samples = eventTypeNames.map((type) => ({ type, data: sampleOf(eventTypeOf(type).fields) }));
    expect(samples.map(wrongFields).flat()).toEqual([]);
  });

  it('names the account or the overlay of every event', () => {
    const owners = mapped.map(
      ({ accountId, overlayId }) => [accountId, overlayId].filter((id) => id !== null).length,
    );
    expect(new Set(owners)).toEqual(new Set([1]));
  });
});
