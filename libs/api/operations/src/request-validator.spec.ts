import { Problem } from '@studio/kernel/problem';
import type { Class } from './field';
import { RequestValidator, type RequestParts } from './request-validator';
import { Int, List, Rule, Text } from './fields';
import { describeOperation, Answers, Operation } from './operation';
import { AddCard, CreateBoard, DeleteBoard } from './testing/board.commands';
import { GetCard, ListBoards } from './testing/board.queries';

const validatorOf = (type: Class): RequestValidator => new RequestValidator(describeOperation(type));
const refusalOf = (type: Class, input: RequestParts) => {
  try {
    validatorOf(type).read(input);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Problem).toBody();
  }
  throw new Error('It was accepted.');
};
const board = { boardId: 'b1' };

class CardChange {
  @Int('Id of the card.', { min: 1 }) readonly cardId: number;
  @Text('New text.', { max: 5, optional: true }) readonly text?: string;
}
class Changed {}
@Operation({
  route: 'PATCH /cards',
  tool: 'update_cards',
  group: 'Layers',
  scope: null,
  summary: 'Change cards',
  itemErrors: { list: 'changes', id: 'cardId' },
})
@Rule(
  'Change something.',
  ({ changes }: UpdateCards) => changes.every(({ text }) => text !== undefined),
  ({ changes }) =>
    changes.flatMap(({ cardId, text }, index) => (text === undefined ? [{ index, cardId }] : [])),
)
class UpdateCards extends Answers(Changed) {
  @List(CardChange, 'What to change.', { max: 3 }) readonly changes: readonly CardChange[];
}

describe('a request that fits', () => {
  it('becomes an instance of its class, with defaults', () => {
    const command = validatorOf(CreateBoard).read({ body: { name: 'Main' } });
    expect(command).toBeInstanceOf(CreateBoard);
    expect({ ...command }).toEqual({ name: 'Main', shown: true });
  });

  it('has its names trimmed before they are measured', () => {
    expect(validatorOf(CreateBoard).read({ body: { name: '  0123456789\n' } })).toHaveProperty(
      'name',
      '0123456789',
    );
    expect(refusalOf(CreateBoard, { body: { name: ' \t ' } }).error).toBe(
      'name must be text of 1 to 10 characters.',
    );
  });

  it.each([
    ['zero width', '\u200b\u200d\ufeff'],
    ['direction marks', '\u202e\u2066\u200f'],
    ['Hangul fillers', '\u115f\u3164\uffa0'],
    ['variation selectors and tags', '\ufe0f\u{e0041}'],
    ['blank Braille', ' \u2800 '],
  ])('has a name, and not only what nobody can see: %s', (_, name) => {
    expect(refusalOf(CreateBoard, { body: { name } }).code).toBe('invalid_request');
    expect(validatorOf(CreateBoard).read({ body: { name: `${name}a`.slice(-10) } })).toHaveProperty('name');
  });

  it.each(['a\u0000b', 'a\nb', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\ud800', '\udc00a', '\u0000'])(
    'has no control characters or halves of characters: %j',
    (name) => {
      expect(refusalOf(CreateBoard, { body: { name } })).toMatchObject({
        error: 'name must be text of 1 to 10 characters, without line breaks and other control characters.',
        details: { errors: [{ field: 'name' }] },
      });
      expect(refusalOf(AddCard, { path: { boardId: name }, body: { text: 'a' } }).code).toBe(
        'invalid_request',
      );
      for (const values of [{ a: [`${name}\u0001`] }, { [`${name}\u0001`]: 1 }])
        expect(refusalOf(AddCard, { path: { ...board }, body: { text: 'a', values } }).details).toMatchObject(
          {
            errors: [{ field: 'values' }],
          },
        );
    },
  );

  it('may have line breaks and tabs in free values', () => {
    const values = { text: 'one\r\n\ttwo' };
    expect(validatorOf(AddCard).read({ path: { ...board }, body: { text: 'a', values } })).toMatchObject({
      values,
    });
  });

  it('is measured in code points', () => {
    expect(validatorOf(CreateBoard).read({ body: { name: '😀'.repeat(10) } })).toHaveProperty(
      'name',
      '😀'.repeat(10),
    );
    expect(refusalOf(CreateBoard, { body: { name: '😀'.repeat(11) } }).code).toBe('invalid_request');
  });

  it('gets the defaults of the objects and union members inside it', () => {
    const command = validatorOf(AddCard).read({
      path: { ...board },
      body: {
        text: 'a',
        spot: {},
        steps: [
          { kind: 'wait', spot: {} },
          { kind: 'say', text: ' b ' },
        ],
      },
    });
    expect(command).toMatchObject({
      spot: { scale: 1 },
      steps: [
        { kind: 'wait', ms: 100, spot: { scale: 1 } },
        { kind: 'say', text: 'b' },
      ],
    });
  });

  it('loses the keys that nobody knows, unless it takes none', () => {
    const body = JSON.parse('{"text":"a","extra":1,"__proto__":{"text":"b"},"constructor":{}}') as unknown;
    const command = validatorOf(AddCard).read({ path: { ...board }, body });
    expect(Object.keys(command).sort()).toEqual(['boardId', 'text']);
    expect(Object.getPrototypeOf(command)).toBe(AddCard.prototype);
  });

  it('may leave its body out', () => {
    expect(refusalOf(AddCard, { path: { ...board } }).details).toEqual({
      errors: [{ field: 'text', location: 'body', expected: 'text of at most 20 characters' }],
    });
    expect(refusalOf(CreateBoard, {}).details).toEqual({
      errors: [{ field: '', location: 'body', expected: 'an object' }],
    });
  });

  it('has its path and query parsed', () => {
    expect(validatorOf(GetCard).read({ path: { boardId: '7', cardId: '7' } })).toEqual({
      boardId: '7',
      cardId: 7,
    });
    expect(
      validatorOf(ListBoards).read({ query: { limit: '7', cards: 'false', weight: '-1.5', ids: '3' } }),
    ).toEqual({
      limit: 7,
      cards: false,
      weight: -1.5,
      ids: [3],
    });
    expect(validatorOf(ListBoards).read({ query: { ids: ['1', '2'], other: 'x' } })).toEqual({
      limit: 50,
      cards: true,
      ids: [1, 2],
    });
    expect(validatorOf(DeleteBoard).read({ path: { ...board }, query: { force: 'true' } })).toEqual({
      ...board,
      force: true,
    });
  });
});

describe('a request that does not fit', () => {
  it.each(['0', 'abc', '1.5', '1e3', '007', '+1', ' 1', '', '0x1'])(
    'path parameter %j is no id',
    (cardId) => {
      expect(refusalOf(GetCard, { path: { boardId: 'b', cardId } })).toEqual({
        error: 'cardId must be an integer of at least 1.',
        code: 'invalid_request',
        details: { errors: [{ field: 'cardId', location: 'path', expected: 'an integer of at least 1' }] },
      });
    },
  );

  it.each([
    ['limit', '101', 'an integer from 1 to 100'],
    ['cards', 'yes', 'true or false'],
    ['weight', 'heavy', 'a number'],
    ['ids', ['1', '2', '3', '4'], 'a list of at most 3 entries'],
    ['limit', ['1', '2'], 'an integer from 1 to 100'],
    ['locale', 'fr', 'one of en, de'],
  ])('query %s=%j', (field, value, expected) => {
    expect(refusalOf(ListBoards, { query: { [field]: value } }).details).toEqual({
      errors: [{ field, location: 'query', expected }],
    });
  });

  it.each([
    ['text', 5, 'text', 'text of at most 20 characters'],
    ['text', null, 'text', 'text of at most 20 characters'],
    ['expectedRev', '5', 'expectedRev', 'an integer of at least 0'],
    ['expectedRev', 1.5, 'expectedRev', 'an integer of at least 0'],
    ['friends', 5, 'friends', 'a list or null'],
    ['friends', [1, null], 'friends.1', 'an integer'],
    ['weight', 4, 'weight', 'one of 1, 2, three or null'],
    ['spot', [], 'spot', 'an object'],
    ['spot', null, 'spot', 'an object'],
    ['spot', { scale: 5 }, 'spot.scale', 'a number from 0.05 to 4'],
    ['spot', { y: 5 }, 'spot.y', 'left out, because there is no such field'],
    ['spots', [{}, { crop: -1 }], 'spots.1.crop', 'a number of at least 0 or null'],
    ['first', 5, 'first', 'an object or null'],
    ['first', {}, 'first.kind', 'one of say, wait'],
    ['steps', [{ kind: 'jump' }], 'steps.0.kind', 'one of say, wait'],
    ['steps', [{ kind: 'say' }], 'steps.0.text', 'text of 1 to 5 characters'],
    ['steps', [{ kind: 'say', text: 'a', ms: 1 }], 'steps.0.ms', 'left out, because there is no such field'],
    ['switches', { a: 1 }, 'switches.a', 'true or false'],
    ['values', [], 'values', 'an object'],
    ['due', 'tomorrow', 'due', 'a time like 2026-01-31T12:00:00.000Z'],
    ['due', '2026-02-30T12:00:00.000Z', 'due', 'a time like 2026-01-31T12:00:00.000Z'],
    ['due', '2026-02-28T24:00:00.000Z', 'due', 'a time like 2026-01-31T12:00:00.000Z'],
  ])('body %s: %j', (name, value, field, expected) => {
    const body = { text: 'a', [name]: value };
    expect(refusalOf(AddCard, { path: { ...board }, body }).details).toEqual({
      errors: [{ field, location: 'body', expected }],
    });
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'a map with a wrong value under %s, a key like any other',
    (name) => {
      const read = (body: string) =>
        validatorOf(AddCard).read({ path: { ...board }, body: JSON.parse(body) as unknown });
      const { values } = read(`{"text":"a","values":{"${name}":{}}}`) as AddCard;
      expect(Object.entries(values ?? {})).toEqual([[name, {}]]);
      expect(() => read(`{"text":"a","switches":{"${name}":1}}`)).toThrow(
        `switches.${name} must be true or false.`,
      );
    },
  );

  it('the last of very many entries, which the search for all that is wrong never sees', () => {
    const friends: unknown[] = Array.from({ length: 1000 }, (_, i) => i);
    expect(
      refusalOf(AddCard, { path: { ...board }, body: { text: 'a', friends: [...friends, 'x'] } }),
    ).toMatchObject({
      error: 'friends.1000 must be an integer.',
      details: { errors: [{ field: 'friends.1000' }] },
    });
  });

  it('free values nested too deep for anybody who walks them', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    const read = (depth: number): unknown =>
      validatorOf(AddCard).read({ path: { ...board }, body: { text: 'a', values: { a: nested(depth) } } });
    expect(() => read(63)).not.toThrow();
    expect(() => read(64)).toThrow(
      'values must be nested at most 64 levels deep, its texts without control characters.',
    );
  });

  it.each([[[]], ['text'], [5], [null], [true]])('body %j is no object', (body) => {
    expect(refusalOf(AddCard, { path: { ...board }, body }).error).toBe('The body must be an object.');
  });

  it('names unknown keys where none are taken, beside what else is wrong', () => {
    expect(refusalOf(CreateBoard, { body: { name: 'a', x: 1, y: 2 } })).toEqual({
      error: 'There is no field named "x", "y".',
      code: 'invalid_request',
      details: { errors: [], unknown: ['x', 'y'] },
    });
    expect(refusalOf(CreateBoard, { body: { x: 1 } })).toEqual({
      error: 'name must be text of 1 to 10 characters (and 1 more).',
      code: 'invalid_request',
      details: {
        errors: [{ field: 'name', location: 'body', expected: 'text of 1 to 10 characters' }],
        unknown: ['x'],
      },
    });
  });

  it('names a bounded number of unknown keys', () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`key${i}`, 1]));
    const { error, details } = refusalOf(CreateBoard, { body: { name: 'a', ...body } });
    expect(error).toMatch(/^There is no field named "key0", .*"key19" \(and 980 more\)\.$/);
    expect(details).toHaveProperty('unknown.length', 20);
  });

  it('says once what is wrong with a value, also with one of several reasons', () => {
    expect(refusalOf(CreateBoard, { body: { name: 'a', color: 5 } })).toMatchObject({
      error: 'color must be one of red, green.',
      details: { errors: [{ field: 'color' }] },
    });
  });

  it('names everything that is wrong, up to a bound', () => {
    const { error, details } = refusalOf(AddCard, {
      path: { boardId: '' },
      body: { text: 1, friends: Array.from({ length: 100 }, () => 'x') },
    });
    expect(error).toBe('boardId must be text of 1 to 64 characters (and 101 more).');
    expect(details).toHaveProperty('errors.length', 20);
    expect(details).toHaveProperty('errors.1.field', 'text');
  });

  it('breaks a rule across fields', () => {
    expect(refusalOf(CreateBoard, { body: { name: 'a', color: 'red', theme: 'b' } })).toEqual({
      error: 'Send at most one of color and theme.',
      code: 'invalid_request',
      details: { errors: [] },
    });
  });

  it('breaks a rule that says where', () => {
    expect(refusalOf(UpdateCards, { body: { changes: [{ cardId: 1, text: 'a' }, { cardId: 2 }] } })).toEqual({
      error: 'Change something.',
      code: 'invalid_request',
      details: { errors: [{ index: 1, cardId: 2 }] },
    });
  });

  it('tells errors of a list by entry where the operation wants that', () => {
    const refusalFor = (changes: unknown) => refusalOf(UpdateCards, { body: { changes } });
    expect(
      refusalFor([
        { cardId: 7, text: 'a' },
        { cardId: 8, text: 'too long' },
      ]),
    ).toEqual({
      error: 'changes.1.text must be text of at most 5 characters.',
      code: 'invalid_request',
      details: {
        errors: [
          {
            index: 1,
            cardId: 8,
            code: 'invalid_request',
            field: 'text',
            location: 'body',
            expected: 'text of at most 5 characters',
          },
        ],
      },
    });
    expect(refusalFor([{ cardId: 'x' }, null, 5]).details).toMatchObject({
      errors: [
        { index: 0, cardId: null, field: 'cardId' },
        { index: 1, cardId: null, field: '' },
        { index: 2, cardId: null, field: '' },
      ],
    });
    expect(refusalFor('all').details).toMatchObject({ errors: [{ field: 'changes', location: 'body' }] });
  });
});
