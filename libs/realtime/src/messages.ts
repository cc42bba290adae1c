import { Ajv, type JSONSchemaType } from 'ajv';
import type { RenderAuth, RendererToServer } from './protocol';

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

const ajv = new Ajv();

/** True for the handshake of a renderer. */
export const isRenderAuth: (value: unknown) => value is RenderAuth = ajv.compile<RenderAuth>(auth);

/** True for the payload of `resync`. */
export const isResync: (value: unknown) => value is Resync = ajv.compile<Resync>(resync);
