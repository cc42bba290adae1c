import type { Values } from '../widget';
import { text } from './text.behaviour';

const moment = { now: 0, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
const fire = (state: Values, command: string, args: Values = {}): Values | undefined =>
  text.commands[command]?.(state, args, moment);

it('shows another text than the setting, and goes and comes', () => {
  const plain = text.initial({});
  const other = fire(plain, 'set_text', { text: 'Back soon' });
  expect(other).toEqual({ text: 'Back soon', shown: true });
  expect(fire(other ?? {}, 'hide')).toEqual({ text: 'Back soon', shown: false });
  expect(fire(plain, 'show')).toBe(plain);
});
