import type { AnyBehaviour } from '@studio/widgets/behaviour';
import { findBehaviour } from '@studio/widgets/catalog';
import { requireCommand } from './command-args';

const counter = findBehaviour('counter');

function refusal(name: string, args: object, behaviour: AnyBehaviour | undefined): unknown {
  try {
    requireCommand(behaviour, name, args as Record<string, unknown>);
    return null;
  } catch (error) {
    return error;
  }
}

it('takes what the widget declares', () => {
  expect(refusal('increment', {}, counter)).toBeNull();
  expect(refusal('increment', { by: 3 }, counter)).toBeNull();
  expect(refusal('reset', {}, counter)).toBeNull();
});

it('tells the commands that there are', () => {
  expect(refusal('explode', {}, counter)).toMatchObject({
    code: 'invalid_option',
    details: { field: 'command' },
  });
  expect(refusal('play', {}, findBehaviour('shape'))).toMatchObject({
    code: 'invalid_option',
    details: { allowed: [] },
  });
});

it.each([
  ['increment', { by: 'two' }, 'args.by', 'a number from 1 to 99999'],
  ['increment', { by: 0 }, 'args.by', 'a number from 1 to 99999'],
  ['set', {}, 'args.value', 'a number from -99999 to 99999'],
  ['reset', { by: 1 }, 'args.by', 'left out, because there is no such field'],
])('%s refuses %j', (name, args, field, expected) => {
  expect(refusal(name, args, counter)).toMatchObject({
    code: 'invalid_request',
    details: { errors: [{ location: 'body', field, expected }] },
  });
});
