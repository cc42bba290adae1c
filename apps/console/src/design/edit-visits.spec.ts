import { DesignStore } from './design-store';
import { Drafts } from './drafts';
import { EditVisits, overVisit } from './edit-visits';
import type { Edit } from './edits';
import { firstDesign, positionAt } from './testing/recorded';

/** History with an undo stack, as the server keeps it. */
function history(...steps: readonly string[]) {
  const [undo, redo, visits] = [[...steps], [] as string[], new EditVisits()];
  const top = (stack: readonly string[]) => {
    const stepId = stack.at(-1);
    return Promise.resolve(stepId === undefined ? null : { stepId });
  };
  const move = (from: string[], to: string[], prefix: string) => () => {
    const made = `${prefix}${from.pop() ?? ''}`;
    to.push(made);
    return Promise.resolve(made);
  };
  const all = async (from: string[], to: string[], prefix: string) => {
    const first = await top(from);
    if (first) await overVisit(visits, first, () => top(from), move(from, to, prefix));
  };
  return { visits, undo, redo, undoes: () => all(undo, redo, 'u-'), redoes: () => all(redo, undo, 'r-') };
}

it('undoes and redoes what was typed during one visit of a field in one go', async () => {
  const { visits, undo, redo, undoes, redoes } = history('other', 'a', 'b', 'c');
  for (const step of ['a', 'b', 'c']) visits.note(step, 1);
  await undoes();
  expect([undo, redo]).toEqual([['other'], ['u-c', 'u-b', 'u-a']]);
  await redoes();
  expect([undo, redo]).toEqual([['other', 'r-u-a', 'r-u-b', 'r-u-c'], []]);
  await undoes();
  expect(undo).toEqual(['other']);
});

it('stops at a step of another visit, and at what came in between', async () => {
  const { visits, undo, undoes } = history('a', 'moved', 'b', 'c');
  for (const step of ['a', 'b']) visits.note(step, 1);
  visits.note('c', 2);
  await undoes();
  expect(undo).toEqual(['a', 'moved', 'b']);
  await undoes();
  expect(undo).toEqual(['a', 'moved']);
  await undoes();
  expect(undo).toEqual(['a']);
});

it('counts a visit of a text from its first draft until the field is left', () => {
  jest.useFakeTimers();
  const store = new DesignStore();
  store.load({ position: positionAt(1), rev: 1, design: firstDesign });
  const sent: Edit[] = [];
  const drafts = new Drafts(store, (edit) => sent.push(edit));
  const write = (text: string) => drafts.write(1, { text }, { isText: true });
  write('Good');
  jest.advanceTimersByTime(300);
  write('Good evening');
  drafts.flush(1);
  write('Good night');
  drafts.flush(1);
  drafts.write(1, { align: 'left' });
  drafts.flush(1);
  jest.useRealTimers();
  const visits = sent.map((edit) => (edit.type === 'fields' ? edit.visit : null));
  expect(visits[0]).toBeDefined();
  expect(visits[1]).toBe(visits[0]);
  expect(visits[2]).not.toBe(visits[0]);
  expect(visits[3]).toBeUndefined();
});
