import type { AnyCommandArea } from './area';
import type { RequestContext } from './caller';
import { describeOperation } from './operation';
import { requireNames } from './names';
import { boardCommands } from './testing/board.area';
import * as commands from './testing/board.commands';
import { visibilityOf } from './visibility';

const onAir = describeOperation(commands.AddCard);
const asking = describeOperation(commands.DeleteBoard);
const area = boardCommands as AnyCommandArea;
const request = {} as RequestContext;
const [before, after] = [{ state: { cards: [] } }, { state: { cards: ['x'] } }];
const outcome = { before, after, commit: null } as never;

describe('whether viewers see a command', () => {
  it('rejects an operation on air for which nothing says it', () => {
    const { onAir: _, ...silent } = area;
    expect(() => visibilityOf({ ...onAir, receipt: false }, silent, () => ({}))).toThrow('an entry in seen');
    expect(() => visibilityOf(onAir, silent, () => ({}))).toThrow('needs onAir');
  });

  it('takes the entry of the area first, then the answer, then the difference of the states', () => {
    const seen = { AddCard: () => false };
    expect(visibilityOf(onAir, { ...area, seen }, () => ({}))(outcome, {}, request, {})).toEqual({
      onAir: false,
    });
    expect(visibilityOf(onAir, area, () => ({}))(outcome, {}, request, {})).toEqual({ onAir: true });
  });

  it('is false for an operation without the effect', () => {
    expect(visibilityOf(asking, area, () => ({}))(outcome, {}, request, {})).toEqual({ onAir: false });
  });
});

it('rejects an operation that asks the user about an id without a name', () => {
  expect(() => requireNames(asking, { ...area, names: {} })).toThrow('needs a name for boardId');
  expect(() => requireNames(onAir, { ...area, names: {} })).not.toThrow();
});
