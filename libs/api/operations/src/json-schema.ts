import {
  constraintsOf,
  fieldsOf,
  isNotNull,
  isOpenClass,
  isPresent,
  type Class,
  type Constraint,
  type FieldMetadata,
} from './field';
import { marksOf } from './fields';
import type { TextShape } from './text-shapes';

/** A JSON Schema, 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Reader of the schemas. `gate`: Ajv at run time, with our keywords `trim`, `printable`, `freeValue`,
 * `filePart` and `x-shape`. `document`: OpenAPI and clients, plain JSON Schema.
 */
export type SchemaUse = 'gate' | 'document';

/** Direction of a schema. `request` objects refuse unknown keys; answers may gain keys [api/18]. */
export type Direction = 'request' | 'answer';

type Draft = Record<string, unknown>;
type Express = (this: SchemaWriter, args: readonly unknown[], direction: Direction) => JsonSchema;

/** Rules that have a JSON Schema; anything else fails at boot. */
const express: { readonly [rule: string]: Express } = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: ([options]) => {
    if (options && Object.keys(options).length > 0) throw new Error('IsNumber with options');
    return { type: 'number' };
  },
  isBoolean: () => ({ type: 'boolean' }),
  isDefined: () => ({}),
  isIn: ([values]) => {
    const types = [...new Set((values as readonly unknown[]).map((value) => typeof value))];
    return { type: types.length === 1 ? types[0] : types, enum: values };
  },
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  textLength([min, max, trim]) {
    return {
      ...((min as number) > 0 && { minLength: min }),
      ...((max as number) < Infinity && { maxLength: max }),
      ...(trim === true && this.use === 'gate' && { trim: true }),
      // Client validators cannot express trimming; this pattern refuses blank names.
      ...(trim === true && this.use === 'document' && (min as number) > 0 && { pattern: '\\S' }),
    };
  },
  printable([lines]) {
    if (this.use === 'gate') return { printable: lines === true ? 'lines' : 'line' };
    return lines === true ? { 'x-multiline': true } : {};
  },
  shape([given]) {
    const { pattern, words } = given as TextShape;
    if (pattern.flags !== 'u') throw new Error('a pattern without the flag u');
    return { pattern: pattern.source, ...(this.use === 'gate' && { 'x-shape': words }) };
  },
  moment: () => ({ type: 'string', format: 'date-time' }),
  filePart() {
    return this.use === 'gate'
      ? { filePart: true }
      : { type: 'string', contentMediaType: 'application/octet-stream' };
  },
  isArray: () => ({ type: 'array' }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
  entries([element], direction) {
    return { items: this.element(element as Class, direction) };
  },
  values([element], direction) {
    return { type: 'object', additionalProperties: this.element(element as Class, direction) };
  },
  freeObject() {
    return { type: 'object', ...this.freeValue };
  },
  freeJson([types]) {
    return { ...(types !== undefined && { type: types }), ...this.freeValue };
  },
  nested([type], direction) {
    return this.reference(type as Class, direction);
  },
  union([discriminator, types], direction) {
    return this.union(discriminator as string, types as readonly Class[], direction);
  },
};

/** Converts classes to JSON Schema from class-validator's metadata, and collects referenced classes. */
export class SchemaWriter {
  /** Schemas of the classes referred to, by class name. */
  readonly definitions: Record<string, JsonSchema> = {};
  private readonly owners = new Map<string, { readonly type: Class; readonly direction: Direction }>();

  constructor(
    readonly use: SchemaUse,
    /** Path of the definitions, `#/$defs/`. */
    private readonly base: string,
  ) {}

  /** JSON Schema has no word for it. */
  get freeValue(): JsonSchema {
    return this.use === 'gate' ? { freeValue: true } : {};
  }

  /** @throws Error when a field has a rule that JSON Schema can't express */
  objectOf(
    type: Class,
    direction: Direction,
    {
      only,
      closed = direction === 'request' && !isOpenClass(type),
    }: { readonly only?: readonly string[]; readonly closed?: boolean } = {},
  ): JsonSchema {
    const constraints = constraintsOf(type);
    const all = fieldsOf(type);
    const stray = constraints.find(({ property }) => !all.has(property));
    if (stray) throw new Error(`${type.name}.${stray.property}: not declared in the field vocabulary.`);
    const fields = [...all.values()].filter(({ name }) => !only || only.includes(name));
    const required = fields
      .filter((lookups) => !lookups.optional && lookups.default === undefined)
      .map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((lookups) => [
          lookups.name,
          this.property(
            type,
            lookups,
            constraints.filter(({ property }) => property === lookups.name),
            direction,
          ),
        ]),
      ),
      ...(required.length > 0 && { required }),
      ...(closed && { additionalProperties: false }),
    };
  }

  /** Returns a reference to a class, whose schema is added to the definitions. */
  reference(type: Class, direction: Direction): JsonSchema {
    const { name } = type;
    const owner = this.owners.get(name);
    if (owner && owner.type !== type) throw new Error(`Two classes have the name ${name}.`);
    if (owner && owner.direction !== direction)
      throw new Error(`${name} is both sent and answered: extend it under a second name.`);
    if (!owner) {
      this.owners.set(name, { type, direction });
      this.definitions[name] = this.objectOf(type, direction);
    }
    return { $ref: this.base + name };
  }

  /** A reference to a schema that is no class. */
  define(name: string, make: () => JsonSchema): JsonSchema {
    if (this.owners.has(name)) throw new Error(`Two definitions have the name ${name}.`);
    this.definitions[name] ??= make();
    return { $ref: this.base + name };
  }

  element(type: Class, direction: Direction): JsonSchema {
    return (this.objectOf(type, direction)['properties'] as { readonly value: JsonSchema }).value;
  }

  union(discriminator: string, types: readonly Class[], direction: Direction): JsonSchema {
    const oneOf = types.map((type) => this.reference(type, direction));
    const mapping = Object.fromEntries(
      types.flatMap((type, index) =>
        marksOf(type, discriminator).map((mark) => [String(mark), oneOf[index]?.['$ref']]),
      ),
    );
    return {
      type: 'object',
      // Ajv reads the mapping from the members and rejects an explicit one.
      discriminator: { propertyName: discriminator, ...(this.use === 'document' && { mapping }) },
      oneOf,
    };
  }

  private property(
    type: Class,
    lookups: FieldMetadata,
    constraints: readonly Constraint[],
    direction: Direction,
  ): JsonSchema {
    const schema: Draft = {};
    for (const constraint of constraints) Object.assign(schema, this.rule(type, constraint, direction));
    const described = {
      ...(lookups.description && { description: lookups.description }),
      ...(lookups.default !== undefined && { default: lookups.default }),
      ...(this.use === 'document' && lookups.example !== undefined && { examples: [lookups.example] }),
    };
    return lookups.nullable ? { ...this.orNull(schema), ...described } : { ...schema, ...described };
  }

  private rule(
    type: Class,
    { property, name, type: kind, args, special }: Constraint,
    direction: Direction,
  ): JsonSchema {
    if (kind === 'conditionalValidation' && (args[0] === isPresent || args[0] === isNotNull)) return {};
    const write = name !== undefined && Object.hasOwn(express, name) ? express[name] : undefined;
    if (!write || special) throw new Error(`${type.name}.${property}: ${name ?? kind} has no JSON Schema.`);
    try {
      return write.call(this, args, direction);
    } catch (error) {
      throw new Error(`${type.name}.${property}: ${(error as Error).message}`, { cause: error });
    }
  }

  private orNull(schema: Draft): JsonSchema {
    const { $ref, oneOf, enum: values, type, ...rest } = schema;
    if (values) return { ...rest, type: [type, 'null'].flat(), enum: [...(values as unknown[]), null] };
    if (typeof type === 'string' && !oneOf) return { ...rest, type: [type, 'null'] };
    if (type === undefined && !$ref && !oneOf) return schema;
    if (this.use === 'document') return { anyOf: [schema, { type: 'null' }] };
    // Ajv fills no defaults below anyOf.
    if (typeof $ref === 'string')
      return { ...this.definitions[$ref.slice(this.base.length)], type: ['object', 'null'] };
    return { ...schema, type: ['object', 'null'] };
  }
}
