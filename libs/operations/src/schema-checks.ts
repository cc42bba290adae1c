import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020';
import { cleanName, isFreeValue, isMoment, isPrintable } from './fields';
import type { JsonSchema } from './json-schema';
import { ReceivedFile } from './received-file';

/** Ajv for the schemas that `SchemaWriter` writes for the gate. */
function ajv(options: Options): Ajv2020 {
  const made = new Ajv2020({
    // Ours are made by SchemaWriter; checking them against the schema of schemas would take longer than the rest.
    meta: false,
    validateSchema: false,
    verbose: true,
    useDefaults: true,
    discriminator: true,
    allowUnionTypes: true,
    strictRequired: false,
    formats: { 'date-time': isMoment },
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

/** A check that ends at the first error: its time grows with what was sent, and with nothing else. */
export function firstError(schema: JsonSchema): ValidateFunction {
  return quick.compile(schema);
}

/** A check that goes on to the end. Its time grows with the square of the errors: for excerpts only. */
export function everyError(schema: JsonSchema): ValidateFunction {
  return thorough.compile(schema);
}
