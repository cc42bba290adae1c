import { Ajv, type JSONSchemaType } from 'ajv';
import type { Measure, RenderAuth, RendererToServer } from './protocol';

type Resync = Parameters<RendererToServer['resync']>[0];

const position = { type: 'string', maxLength: 128 } as const;

const auth: JSONSchemaType<RenderAuth> = {
  type: 'object',
  additionalProperties: false,
  required: ['link', 'obs', 'bundle'],
  properties: {
    link: { type: 'string', maxLength: 256 },
    since: { ...position, nullable: true },
    epoch: { ...position, nullable: true },
    obs: { type: 'boolean' },
    bundle: { type: 'string', maxLength: 64 },
  },
};

const resync = {
  type: 'object',
  additionalProperties: false,
  required: ['since', 'epoch'],
  properties: { since: { ...position, nullable: true }, epoch: { ...position, nullable: true } },
};

const length = { type: 'number', exclusiveMinimum: 0, maximum: 20_000 } as const;

const measure: JSONSchemaType<Measure> = {
  type: 'object',
  additionalProperties: false,
  required: ['memberId', 'w', 'h'],
  properties: { memberId: { type: 'integer', minimum: 1 }, w: length, h: length },
};

// Checking the schemas themselves against the schema of schemas would take longer than all the rest.
const ajv = new Ajv({ meta: false, validateSchema: false });

/** True for the handshake of a renderer. */
export const isRenderAuth: (value: unknown) => value is RenderAuth = ajv.compile<RenderAuth>(auth);

/** True for the payload of `resync`. */
export const isResync: (value: unknown) => value is Resync = ajv.compile<Resync>(resync);

/** True for the payload of `measure`. */
export const isMeasure: (value: unknown) => value is Measure = ajv.compile<Measure>(measure);
