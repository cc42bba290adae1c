import { Ajv, type DefinedError, type JSONSchemaType, type ValidateFunction } from 'ajv';
import { Problem } from '@studio/kernel/problem';
import type { Measure, RenderAuth, RendererToServer, Report, StudioAsk } from './protocol';

type Ack = Parameters<RendererToServer['ack']>[0];
type Resync = Parameters<RendererToServer['resync']>[0];

const position = { type: 'string', maxLength: 128 } as const;

// Pages stay open over deploys, and a newer page may send more fields: unknown ones are ignored.
const auth: JSONSchemaType<RenderAuth> = {
  type: 'object',
  additionalProperties: true,
  required: ['link', 'obs', 'bundle'],
  properties: {
    link: { type: 'string', maxLength: 256 },
    since: { ...position, nullable: true },
    epoch: { ...position, nullable: true },
    obs: { type: 'boolean' },
    bundle: { type: 'string', maxLength: 64 },
    protocol: { type: 'integer', minimum: 1, nullable: true },
    first: { type: 'boolean', nullable: true },
  },
};

const resync = {
  type: 'object',
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

const ack: JSONSchemaType<Ack> = {
  type: 'object',
  additionalProperties: true,
  required: ['position', 'paintedAt'],
  properties: { position, paintedAt: { type: 'number' } },
};

const ask = {
  type: 'object',
  additionalProperties: true,
  required: ['memberId', 'what', 'key'],
  properties: {
    memberId: { type: 'integer', minimum: 1 },
    what: { enum: ['get', 'set', 'counter'] },
    key: { type: 'string', maxLength: 200 },
  },
};

const report = {
  type: 'object',
  additionalProperties: true,
  required: ['visible', 'active', 'fps', 'width', 'height', 'obsScene', 'errors'],
  properties: {
    visible: { type: 'boolean' },
    active: { type: 'boolean', nullable: true },
    fps: { type: 'number', minimum: 0, maximum: 1000, nullable: true },
    width: { type: 'integer', minimum: 0, maximum: 100_000 },
    height: { type: 'integer', minimum: 0, maximum: 100_000 },
    obsScene: { type: 'string', maxLength: 128, nullable: true },
    errors: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        additionalProperties: true,
        required: ['memberId', 'message'],
        properties: {
          memberId: { type: 'integer', minimum: 1 },
          message: { type: 'string', maxLength: 200 },
        },
      },
    },
    waiting: { type: 'array', maxItems: 20, items: { type: 'integer', minimum: 1 } },
  },
};

let ajv: Ajv | undefined;

/** A check that is compiled when it is needed first: a start needs none. */
export function checkOf<Value>(schema: object): (value: unknown) => value is Value {
  let check: ValidateFunction<Value> | undefined;
  return (value): value is Value => {
    check ??= compiled<Value>(schema);
    return check(value);
  };
}

function compiled<Value>(schema: object): ValidateFunction<Value> {
  // Checking the schemas themselves against the schema of schemas would take longer than all the rest.
  ajv ??= new Ajv({ meta: false, validateSchema: false });
  return ajv.compile<Value>(schema);
}

/**
 * Returns a function that returns a handshake as it was sent.
 * @throws Problem invalid_request, which names the first wrong field
 */
export function handshakeOf<Value>(schema: object): (sent: unknown) => Value {
  let check: ValidateFunction<Value> | undefined;
  return (sent) => {
    check ??= compiled<Value>(schema);
    if (check(sent)) return sent;
    throw new Problem('invalid_request', `The handshake ${faultOf(check.errors?.[0] as DefinedError)}.`);
  };
}

function faultOf(error: DefinedError): string {
  const field = error.instancePath.slice(1) || 'auth';
  if (error.keyword === 'required') return `lacks ${error.params.missingProperty}`;
  if (error.keyword === 'type') return `has ${field} that is no ${error.params.type}`;
  return `has an invalid ${field}`;
}

/** True for the handshake of a renderer. */
export const isRenderAuth = checkOf<RenderAuth>(auth);

/** Returns the handshake of a renderer. @throws Problem invalid_request */
export const renderAuthOf = handshakeOf<RenderAuth>(auth);

/** True for the payload of `resync`. */
export const isResync = checkOf<Resync>(resync);

/** True for the payload of `measure`. */
export const isMeasure = checkOf<Measure>(measure);

/** True for the payload of `ack`. */
export const isAck = checkOf<Ack>(ack);

/** True for the payload of `report`. */
export const isReport = checkOf<Report>(report);

/** True for the payload of `ask`. */
export const isStudioAsk = checkOf<StudioAsk>(ask);
