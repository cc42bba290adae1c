import { FreeObject, Int, Rule, Text } from './fields';
import { RequestValidator } from './request-validator';
import {
  Answers,
  describeOperation,
  Operation,
  operationsIn,
  requireNamedByClass,
  type OperationOptions,
} from './operation';
import * as commands from './testing/board.commands';
import * as queries from './testing/board.queries';

class Answer {
  @Text('Id.') readonly id: string;
}

const lookups = { group: 'Overlays', scope: null, summary: 'Try' } as const;

describe('a declaration', () => {
  it('tells where each field comes from', () => {
    const located = (type: new () => object) =>
      Object.fromEntries(
        Object.entries(describeOperation(type).fields).map(([location, fields]) => [
          location,
          fields.map(({ name }) => name),
        ]),
      );
    expect(located(queries.ListBoards)).toEqual({
      path: [],
      query: ['limit', 'cards', 'weight', 'ids', 'locale'],
      body: [],
    });
    expect(located(commands.DeleteBoard)).toEqual({ path: ['boardId'], query: ['force'], body: [] });
    expect(located(commands.CreateBoard)).toEqual({
      path: [],
      query: [],
      body: ['name', 'color', 'theme', 'shown'],
    });
  });

  it('is found in the modules that export it, views and helpers are not', () => {
    expect(operationsIn(commands, queries).map(({ tool }) => tool)).toEqual([
      'add_card',
      'create_board',
      'delete_board',
      'get_card',
      'list_boards',
    ]);
  });

  it('has in its query what says so, also beside a body', () => {
    @Operation({ ...lookups, route: 'POST /asked', tool: 'ask' })
    class Ask extends Answers(Answer) {
      @Text('A.', { optional: true, inQuery: true }) readonly a?: string;
      @Int('B.') readonly b: number;
    }
    const { fields } = describeOperation(Ask);
    expect([fields.query, fields.body].map((some) => some.map(({ name }) => name))).toEqual([['a'], ['b']]);
  });

  it('inherits the fields and rules of its base class', () => {
    @Rule('One.', () => true)
    class Base {
      @Text('A.', { max: 5 }) readonly a: string;
    }
    @Operation({ ...lookups, route: 'POST /derived', tool: 'derive' })
    @Rule('Two.', () => true)
    class Derived extends Answers(Answer, Base) {
      @Int('B.') readonly b: number;
    }
    const { fields, rules } = describeOperation(Derived);
    expect(fields.body.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(rules.map(({ message }) => message)).toEqual(['One.', 'Two.']);
  });
});

describe('an unsound declaration stops the start', () => {
  function declared(options: Partial<OperationOptions>): new () => object {
    @Operation({ ...lookups, route: 'POST /a/:a', tool: 'try_it', ...options })
    class Try extends Answers(Answer) {
      @Text('A.') readonly a: string;
      @Text('B.', { optional: true }) readonly b?: string;
      @FreeObject('C.', { optional: true }) readonly c?: { readonly [key: string]: unknown };
    }
    return Try;
  }

  it.each([
    ['a path parameter without a field', { route: 'POST /a/:a/:z' }, 'the route names z'],
    ['an optional path parameter', { route: 'POST /a/:b' }, "b is part of the path and can't be left out"],
    ['a body for GET', { route: 'GET /a/:a', strict: true }, 'GET has no body'],
    ['a PUT that only reads', { route: 'PUT /a/:a', reads: true }, "a PUT can't only read"],
    [
      'something on air that only reads',
      { reads: true, effects: ['on-air'] },
      'only reads: it has no effects',
    ],
    ['an object in a query', { route: 'GET /a/:a' }, "Try.c can't be written in a path or query"],
  ] as const)('%s', (_, options, message) => {
    expect(() => new RequestValidator(describeOperation(declared(options)))).toThrow(message);
  });

  it('no answer', () => {
    @Operation({ ...lookups, route: 'POST /a', tool: 'try_it' })
    class Silent {
      @Text('A.') readonly a: string;
    }
    expect(() => describeOperation(Silent)).toThrow('Silent extends no Answers');
  });

  it('a tool that is called otherwise than its class', () => {
    expect(() => requireNamedByClass(describeOperation(declared({})))).toThrow(
      'Try is the tool try, not try_it.',
    );
    for (const each of operationsIn(commands, queries)) requireNamedByClass(each);
  });

  it('the same tool or route twice', () => {
    const one = declared({});
    const two = declared({ tool: 'other' });
    expect(() => operationsIn({ one, two })).toThrow('have the same');
  });
});
