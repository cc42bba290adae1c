import type { ProblemCode } from '@studio/kernel/problem';
import type { JsonSchema, SchemaWriter } from './json-schema';
import { problemDefinition } from './problem-registry';

/** `rev_conflict`: `RevConflict` */
export function wordsOf(code: ProblemCode): string {
  return code
    .split('_')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');
}

/** The body of an error of one code: a definition of its own, so that clients made from it know the details. */
function problemReference(code: ProblemCode, writer: SchemaWriter): JsonSchema {
  const { meaning, details } = problemDefinition(code);
  return writer.define(`${wordsOf(code)}Error`, () => ({
    type: 'object',
    description: meaning,
    properties: {
      error: { type: 'string', description: 'What is wrong, for people.' },
      code: { type: 'string', enum: [code], description: 'What is wrong, for programs.' },
      ...(details && { details: writer.reference(details.type, 'answer') }),
    },
    required: ['error', 'code', ...(details?.always ? ['details'] : [])],
  }));
}

/** Returns the schema of error bodies with these codes, distinguished by the code. */
export function problemsSchema(codes: readonly ProblemCode[], writer: SchemaWriter): JsonSchema {
  const references = codes.map((code) => problemReference(code, writer));
  const [only] = references;
  if (only && references.length === 1) return only;
  return {
    oneOf: references,
    discriminator: {
      propertyName: 'code',
      mapping: Object.fromEntries(codes.map((code, index) => [code, references[index]?.['$ref']])),
    },
  };
}
