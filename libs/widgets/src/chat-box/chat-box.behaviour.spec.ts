import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { chatBox } from './chat-box.behaviour';
import { chatBoxWidget } from './chat-box.widget';

const at = (now: number): BehaviourContext => ({
  now,
  values: defaultValues(chatBoxWidget),
  timeZone: 'Europe/Berlin',
  random: () => 0,
  masked: (text: string) => text,
});
const { values } = at(0);
const running = chatBox.initial(values);
const run = (state: Values, name: string, now: number, args: Values = {}): Values =>
  chatBox.commands[name]?.(state, args, at(now)) ?? {};

it('a line that is pinned for some seconds is let go when they are over', () => {
  const pinned = run(running, 'pin', 1_000, { messageId: 'm', seconds: 10 });
  expect(chatBox.due?.(pinned, values)).toBe(11_000);
  expect(chatBox.wake?.(pinned, at(10_999))).toBe(pinned);
  expect(chatBox.wake?.(pinned, at(11_000))).toEqual(running);
});

it('without them it stays until it is unpinned, or all is cleared', () => {
  const pinned = run(running, 'pin', 1_000, { messageId: 'm' });
  expect(chatBox.due?.(pinned, values)).toBeNull();
  expect(run(pinned, 'unpin', 2_000)).toEqual(running);
  expect(run(pinned, 'clear', 2_000)).toEqual({ ...running, clearedAt: 2_000 });
});
