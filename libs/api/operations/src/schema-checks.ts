import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020';
import { cleanName } from '@studio/kernel/visible-text';
import { isFreeValue, isTimestamp, isPrintable } from './fields';
import type { JsonSchema } from './json-schema';
import { ReceivedFile } from './received-file';

/** Creates an Ajv for the schemas that `SchemaWriter` writes for validation. */
function ajv(options: Options): Ajv2020 {
  const made = new Ajv2020({
    // SchemaWriter makes these schemas; checking them against the meta schema would take longer than the rest.
    meta: false,
    validateSchema: false,
    verbose: true,
    useDefaults: true,
    discriminator: true,
    allowUnionTypes: true,
    strictRequired: false,
    formats: { 'date-time': isTimestamp },
    ...options,
  });
  made.addKeyword({
    keyword: 'trim',
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    before: 'maxLength',
    errors: false,
    validate: (
      _trim: boolean,
      text: string,
      _schema?: unknown,
      at?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
    ): boolean => {
      if (at) at.parentData[at.parentDataProperty] = cleanName(text);
      return true;
    },
  });
  made.addKeyword('x-shape');
  made.addKeyword({
    keyword: 'filePart',
    schemaType: 'boolean',
    validate: (_is: boolean, value: unknown) => value instanceof ReceivedFile,
  });
  made.addKeyword({
    keyword: 'freeValue',
    schemaType: 'boolean',
    validate: (_free: boolean, value: unknown) => isFreeValue(value),
  });
  made.addKeyword({
    keyword: 'printable',
    type: 'string',
    schemaType: 'string',
    validate: (kind: string, text: string) => isPrintable(text, kind === 'lines'),
  });
  return made;
}

const quick = ajv({});
const thorough = ajv({ allErrors: true });

/** Returns a check that ends at the first error. Its time grows only with the size of the input. */
export function firstError(schema: JsonSchema): ValidateFunction {
  return quick.compile(schema);
}

/** Returns a check that finds all errors. Its time grows with the square of the errors: for excerpts only. */
export function everyError(schema: JsonSchema): ValidateFunction {
  return thorough.compile(schema);
}
