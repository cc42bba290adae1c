import fc from 'fast-check';
import { v5 } from 'uuid';
import { eventId } from './ids';

describe('the id of an event', () => {
  it('is UUIDv5 of its place in the commit, in the namespace of the command', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(20_000), (commandId, index) => {
        expect(eventId(commandId, index)).toBe(v5(String(index), commandId));
        expect(eventId(commandId.toUpperCase(), index)).toBe(eventId(commandId, index));
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it.each(['', 'command 1', '6d1f6c1e-7a53-4c0e-9d3a-0d5c2f6f1b9', '6d1f6c1e-7a53-4c0e-9d3a-0d5c2f6f1b9g'])(
    'needs a command id that is a UUID, not %j',
    (commandId) => {
      expect(() => eventId(commandId, 0)).toThrow(TypeError);
    },
  );
});
