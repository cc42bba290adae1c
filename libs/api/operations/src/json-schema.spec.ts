import { Ajv2020 } from 'ajv/dist/2020';
import { IsEmail, IsNumber, IsString, Length } from 'class-validator';
import fc from 'fast-check';
import { conforms, type Class } from './field';
import { Int, List, Nested, OneOf, Text, Union, isTimestamp } from './fields';
import { RequestValidator } from './request-validator';
import { SchemaWriter, type JsonSchema } from './json-schema';
import { describeOperation, type OperationDeclaration } from './operation';
import { Problem } from '@studio/kernel/problem';
import { AddCard, BoardListView, CreateBoard } from './testing/board.commands';

function schemaOf(type: Class, audience: 'gate' | 'document' = 'document'): JsonSchema {
  const writer = new SchemaWriter(audience, '#/$defs/');
  const schema = writer.objectOf(type, 'request');
  return { ...schema, $defs: writer.definitions };
}

describe('the schema of a class', () => {
  it('says what the fields say', () => {
    expect(schemaOf(CreateBoard)).toEqual({
      type: 'object',
      properties: {
        name: {
          type: 'string',
          minLength: 1,
          maxLength: 10,
          pattern: '\\S',
          description: 'Name of the board.',
        },
        color: { type: 'string', enum: ['red', 'green'], description: 'Color.' },
        theme: { type: 'string', pattern: '^[a-z]+$', description: 'Theme.' },
        shown: { type: 'boolean', default: true, description: 'Show it.' },
      },
      required: ['name'],
      additionalProperties: false,
      $defs: {},
    });
  });

  it('refers to classes by name, and tells the members of a union apart by their marks', () => {
    const { properties, $defs } = schemaOf(AddCard) as {
      properties: Record<string, JsonSchema>;
      $defs: Record<string, JsonSchema>;
    };
    const union = {
      type: 'object',
      discriminator: {
        propertyName: 'kind',
        mapping: { say: '#/$defs/SayStep', wait: '#/$defs/WaitStep' },
      },
      oneOf: [{ $ref: '#/$defs/SayStep' }, { $ref: '#/$defs/WaitStep' }],
    };
    expect(properties['spot']).toEqual({ $ref: '#/$defs/Spot', description: 'Where it stands.' });
    expect(properties['first']).toEqual({ anyOf: [union, { type: 'null' }], description: 'What it does.' });
    expect(properties['steps']).toEqual({
      type: 'array',
      minItems: 1,
      maxItems: 4,
      items: { ...union, description: 'A step.' },
      description: 'What it does then.',
    });
    expect($defs['WaitStep']).toMatchObject({
      required: ['kind'],
      additionalProperties: false,
      properties: { spot: { anyOf: [{ $ref: '#/$defs/Spot' }, { type: 'null' }] } },
    });
  });

  it('leaves answers open for more fields', () => {
    const writer = new SchemaWriter('document', '#/$defs/');
    expect(writer.objectOf(BoardListView, 'answer')).toEqual({
      type: 'object',
      properties: {
        items: { type: 'array', items: { $ref: '#/$defs/BoardView' }, description: 'All boards.' },
        words: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            additionalProperties: { type: 'integer' },
            description: 'Cards by word.',
          },
          description: 'Words by board.',
        },
        asked: { description: 'What was asked.' },
      },
      required: ['items', 'words', 'asked'],
    });
    expect(writer.definitions['BoardView']).not.toHaveProperty('additionalProperties');
  });

  it('takes over the fields of base classes, theirs first', () => {
    class Base {
      @Text('A.') readonly a: string;
    }
    class Derived extends Base {
      @Int('B.') readonly b: number;
    }
    expect(Object.keys(schemaOf(Derived)['properties'] as object)).toEqual(['a', 'b']);
    expect(Object.keys(schemaOf(Base)['properties'] as object)).toEqual(['a']);
  });

  it('fails at boot on a rule that it cannot express', () => {
    class Foreign {
      @IsEmail() @Text('Mail.') readonly mail: string;
    }
    class Bare {
      @IsString() @Length(1, 40) readonly name: string;
    }
    class Loose {
      @IsNumber({ allowNaN: true }) @Int('Count.') readonly count: number;
    }
    class Each {
      @IsString({ each: true }) @List('string', 'Names.') readonly names: readonly string[];
    }
    expect(() => schemaOf(Foreign)).toThrow('Foreign.mail: isEmail has no JSON Schema');
    expect(() => schemaOf(Bare)).toThrow('Bare.name: not declared in the field vocabulary');
    expect(() => schemaOf(Loose)).toThrow('Loose.count: IsNumber with options');
    expect(() => schemaOf(Each)).toThrow('Each.names: isString has no JSON Schema');
  });

  it('fails at boot on a class that is both sent and answered, and on two of one name', () => {
    const twins = (): Class => {
      class Twin {
        @Text('A.') readonly a: string;
      }
      return Twin;
    };
    const writer = new SchemaWriter('document', '#/$defs/');
    const twin = twins();
    writer.reference(twin, 'request');
    expect(() => writer.reference(twins(), 'request')).toThrow('Two classes have the name Twin');
    expect(() => writer.reference(twin, 'answer')).toThrow('Twin is both sent and answered');
  });
});

const key = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a', 'kind', 'extra');
const nonsense = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1.5, 5, 1e300, '', 'x', '5', 'true', [], {}, [null], [[]]),
  fc.constantFrom('  ', '\ud800', '\u{1f600}'.repeat(5), '\u{1f600}'.repeat(6), '2026-13-31T12:00:00.000Z', {
    kind: 'constructor',
  }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Damage to a valid body: at one place, picked by number, something is replaced, added or left out. */
const damage = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'add', 'remove'),
  key,
  value: nonsense,
});
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never;

function damaged(body: unknown, { place, how, key: name, value }: Damage): unknown {
  const places: { readonly parent: Record<string, unknown>; readonly at: string }[] = [];
  const root: Record<string, unknown> = { body: structuredClone(body) };
  const visit = (parent: Record<string, unknown>): void => {
    for (const at of Object.keys(parent)) {
      places.push({ parent, at });
      const inner = parent[at];
      if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>);
    }
  };
  visit(root);
  const { parent, at } = places[place % places.length] ?? { parent: root, at: 'body' };
  const there = parent[at];
  if (how === 'remove' && parent !== root && !Array.isArray(parent)) delete parent[at];
  else if (how === 'add' && typeof there === 'object' && there !== null)
    // Defined as by JSON.parse: `__proto__` is an ordinary key.
    Object.defineProperty(there, name, { value, enumerable: true, configurable: true, writable: true });
  else parent[at] = value;
  return root['body'];
}

function near(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(right, fc.array(damage, { maxLength: 2 })).map(([body, all]) => all.reduce(damaged, body));
}

const some = { requiredKeys: [] };
const short = fc.oneof(
  fc.string({ minLength: 1, maxLength: 5 }).filter((text) => text.trim() !== ''),
  fc.constantFrom(' a ', '\u{1f600}'.repeat(5), '  \u{1f600}\ufeff', '\ud800'),
);
const spot = fc.record(
  { x: fc.integer(), scale: fc.double({ min: 0.05, max: 4 }), crop: fc.option(fc.nat()) },
  some,
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('say'), text: short }),
  fc.record(
    { kind: fc.constant('wait'), ms: fc.integer({ min: 0, max: 1000 }), spot: fc.option(spot) },
    { requiredKeys: ['kind'] },
  ),
);
const bodies: { readonly [name: string]: readonly [Class, fc.Arbitrary<unknown>] } = {
  CreateBoard: [
    CreateBoard,
    near(
      fc.record(
        {
          name: short,
          color: fc.constantFrom('red', 'green'),
          theme: fc.constantFrom('a', 'abc'),
          shown: fc.boolean(),
        },
        { requiredKeys: ['name'] },
      ),
    ),
  ],
  AddCard: [
    AddCard,
    near(
      fc.record(
        {
          boardId: short,
          text: short,
          spot,
          spots: fc.array(spot, { maxLength: 3 }),
          first: fc.option(step),
          steps: fc.array(step, { minLength: 1, maxLength: 4 }),
          switches: fc.dictionary(short, fc.boolean(), { maxKeys: 3 }),
          values: fc.dictionary(short, fc.jsonValue(), { maxKeys: 3 }),
          friends: fc.option(fc.array(fc.integer(), { maxLength: 3 })),
          weight: fc.constantFrom(1, 2, 'three', null),
          due: fc.constant('2026-01-31T12:00:00.000Z'),
          expectedRev: fc.nat(),
        },
        { requiredKeys: ['boardId', 'text'] },
      ),
    ),
  ],
};

describe.each(Object.entries(bodies))('parity of %s', (_, [type, bodiesOf]) => {
  const declaration: OperationDeclaration = {
    ...describeOperation(type),
    strict: true,
    bodyRequired: false,
    rules: [],
    fields: {
      path: [],
      query: [],
      body: [...describeOperation(type).fields.path, ...describeOperation(type).fields.body],
    },
  };
  const validator = new RequestValidator(declaration);
  const ajv = new Ajv2020({ strict: false, discriminator: false, formats: { 'date-time': isTimestamp } });
  const documented = ajv.compile(schemaOf(type));

  function gateAccepts(body: unknown): boolean {
    try {
      validator.read({ body });
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      return false;
    }
  }

  it('the gate accepts exactly what class-validator accepts', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 19, arbitrary: bodiesOf }, nonsense), (body) => {
        const verdict = conforms(type, body, { closed: true });
        if (verdict) accepted++;
        expect(gateAccepts(structuredClone(body))).toBe(verdict);
      }),
      { seed: 20260, numRuns: 4000 },
    );
    // Neither side may win by refusing everything.
    expect(accepted).toBeGreaterThan(1000);
    expect(accepted).toBeLessThan(3000);
  });

  it('the documented schema accepts the same, but for what it says of texts in words alone', () => {
    fc.assert(
      fc.property(bodiesOf, (body) => {
        fc.pre(
          !/" | "|\\[ubfnrt]|[\u007f-\u00a0\ufeff\u2800\p{Default_Ignorable_Code_Point}]/u.test(
            JSON.stringify(body),
          ),
        );
        expect(documented(structuredClone(body))).toBe(gateAccepts(structuredClone(body)));
      }),
      { seed: 20261, numRuns: 2000 },
    );
  });
});

describe('a union', () => {
  class A {
    @OneOf(['a'], 'Kind.') readonly kind: 'a';
  }
  class B {
    @OneOf(['b'], 'Kind.') readonly kind: 'b';
    @Nested(A, 'Inner.') readonly inner: A;
  }
  class Holder {
    @List(Union('kind', [A, B], 'One.'), 'Many.') readonly many: readonly (A | B)[];
  }

  it('is decided by its mark alone', () => {
    const takes = (many: unknown): boolean => conforms(Holder, { many }, { closed: true });
    expect(takes([{ kind: 'a' }, { kind: 'b', inner: { kind: 'a' } }])).toBe(true);
    expect(takes([{ kind: 'a', inner: { kind: 'a' } }])).toBe(false);
    expect(takes([{ inner: { kind: 'a' } }])).toBe(false);
    expect(takes([{ kind: 'toString' }])).toBe(false);
  });
});
