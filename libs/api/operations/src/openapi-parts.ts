import type { ProblemCode } from '@studio/kernel/problem';
import type { JsonSchema, SchemaWriter } from './json-schema';
import type { OperationGroup } from './operation';
import { problemsSchema, wordsOf } from './problem-schemas';
import { isStored } from './stored-answers';

export const tagDescriptions: { readonly [In in OperationGroup]: string } = {
  Account: 'The account behind the credential.',
  Overlays: 'Canvases that broadcast software loads as a browser source.',
  Scenes: 'Which layers are visible and where; exactly one scene is live.',
  Layers: 'Widgets on an overlay, and groups of them.',
  Settings: 'Settings values of layers.',
  Actions: 'What viewers see or hear at once.',
  Widgets: 'The catalog that layers are made from.',
  Uploads: 'Media files of the account.',
  Stats: 'Counts of stream activity.',
  History: 'Steps, undo and earlier states.',
  Stream: 'Stream information and connection health.',
  Automations: 'Rules that act by themselves.',
  Organize: 'Spots, saved positions, deck buttons and notes.',
  Live: 'Media, drawing and the video player on air.',
  Packs: 'Exchange of overlays and their parts.',
  Bot: 'The chat bot.',
  Community: 'Giveaways, loyalty points and song requests.',
  Chat: 'Messages and moderation.',
};

const statusTexts: { readonly [status: number]: string } = {
  400: 'The request is malformed.',
  401: 'The credential is missing, unknown or over.',
  403: 'This caller may not do it.',
  404: 'It does not exist, or the caller has no access to it: both look the same.',
  409: 'The current state does not allow it.',
  413: 'The request is too large.',
  415: 'The body has another type than the operation takes.',
  421: 'The request was sent to a host name that is not served here.',
  422: 'A value was refused.',
  429: 'Too many requests.',
  500: 'Something went wrong on the server.',
  502: 'A service that this one asks did not answer.',
  503: 'The service cannot do it now.',
};

const statusNames: { readonly [status: number]: string } = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  421: 'MisdirectedRequest',
  422: 'Unprocessable',
  429: 'RateLimited',
  500: 'Internal',
  502: 'BadGateway',
  503: 'Unavailable',
};

/** Codes that need no mention in a name: most answers of their status may have them. */
const usual = new Set<ProblemCode>([
  'invalid_request',
  'unauthorized',
  'account_suspended',
  'beta_required',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'misdirected_request',
  'rate_limited',
  'internal',
  'unavailable',
]);

const header = (name: string): object => ({ $ref: `#/components/headers/${name}` });

/** Headers that any answer may carry. They stand once, at the top of the document, and at no answer. */
export const commonHeaders = {
  'X-Request-Id': { description: 'Names this request in logs.', schema: { type: 'string' } },
  RateLimit: {
    description:
      'What is left of the tightest limit that the request fell under: `r` requests for the next `t` seconds. Absent from 401 and 421: such requests are not counted.',
    schema: { type: 'string' },
    example: '"writes";r=99;t=1',
  },
  'RateLimit-Policy': {
    description: 'That limit: `q` requests in `w` seconds.',
    schema: { type: 'string' },
    example: '"writes";q=100;w=1',
  },
  'Studio-Ignored': {
    description:
      'Names in query and body that the operation does not know and has passed over, separated by commas, each percent-encoded; a last `%E2%80%A6` (…) where there are more. Absent when there are none.',
    schema: { type: 'string' },
    example: 'colour',
  },
};

export const commandHeaders = { 'Studio-Position': header('Position') };

export const taggedHeaders = { ETag: header('ETag') };

/** Answer to a caller who already has it. */
export const notModified = {
  description: 'The caller has this answer: nothing has changed since it was given with that `ETag`.',
  headers: taggedHeaders,
};

export const keyedHeaders = {
  'Idempotent-Replayed': header('Replayed'),
  'Idempotent-Body-Differs': header('BodyDiffers'),
};

export const headers = {
  Position: {
    description:
      'Send it along with queries that must see this command. Absent when there is nothing to wait for.',
    schema: { type: 'string' },
  },
  ETag: {
    description:
      'Names this answer. Sent along as `If-None-Match` with the same request, it is answered by 304 and nothing for as long as the answer is the same.',
    schema: { type: 'string' },
    example: 'W/"4nZ0qN1T3l8mJ0f5c2b7Yw"',
  },
  Replayed: {
    description: 'Present when the Idempotency-Key was recognised and nothing was done this time.',
    schema: { type: 'string', enum: ['true'] },
  },
  BodyDiffers: {
    description: 'Present when the first request with this Idempotency-Key was another one.',
    schema: { type: 'string', enum: ['true'] },
  },
  RetryAfter: {
    description: 'Seconds after which a repeat makes sense.',
    schema: { type: 'integer', minimum: 0 },
  },
  Authenticate: {
    description: 'How to authenticate.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
};

export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key within 24 hours gives the same answer and does nothing again.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
    example: '7d1c5a0e-5b1f-4a63-9a0c-3f3c9f4b2e11',
  },
  Position: {
    name: 'Studio-Position',
    in: 'header',
    description:
      'Answer only from what includes this position; 503 `read_model_behind` when that takes too long.',
    schema: { type: 'string', maxLength: 128, pattern: '^[!-~]*$' },
  },
  Client: {
    name: 'Studio-Client',
    in: 'header',
    description:
      'What the program that asks calls itself, one tab of a console as an example. The events of the command carry it, and those who follow the overlay on `/editor` are told.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an answer that the caller has.',
    schema: { type: 'string' },
    example: 'W/"4nZ0qN1T3l8mJ0f5c2b7Yw"',
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Name of the request in logs and events. Letters, digits and `_.:-`, at most 64; any other is replaced by a random one.',
    schema: { type: 'string' },
  },
};

/** The error answers of a document: each set of codes of a status is described once, and referred to by name. */
export class ErrorResponses {
  private readonly made = new Map<string, JsonSchema>();

  constructor(
    private readonly statusOf: (code: ProblemCode) => number,
    private readonly writer: SchemaWriter,
  ) {}

  /** The answers of some codes, by status. @param isKeyed a request may have an Idempotency-Key */
  of(codes: readonly ProblemCode[], isKeyed: boolean): JsonSchema {
    const byStatus = new Map<number, ProblemCode[]>();
    for (const code of codes) {
      const status = this.statusOf(code);
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return Object.fromEntries(
      [...byStatus].map(([status, ofStatus]) => {
        // Refusals are repeated as well.
        const isReplayed = isKeyed && ofStatus.some((code) => isStored({ code, status }));
        const name = `${isReplayed ? 'Keyed' : ''}${nameOf(status, ofStatus)}`;
        const response = errorResponse(status, ofStatus, isReplayed, this.writer);
        const known = this.made.get(name) ?? response;
        if (JSON.stringify(known) !== JSON.stringify(response))
          throw new Error(`Two sets of codes have the name ${name}.`);
        this.made.set(name, response);
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  /** Referenced parts, by name. */
  get definitions(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(this.made);
  }
}

/** `ConflictSceneLiveLastScene` */
function nameOf(status: number, codes: readonly ProblemCode[]): string {
  const words = codes.filter((code) => !usual.has(code)).map(wordsOf);
  return [statusNames[status] ?? `Status${status}`, ...words].join('');
}

function errorResponse(
  status: number,
  codes: readonly ProblemCode[],
  isReplayed: boolean,
  writer: SchemaWriter,
): JsonSchema {
  const ownHeaders = {
    ...(status === 401 && { 'WWW-Authenticate': header('Authenticate') }),
    ...(([429, 502, 503].includes(status) || codes.includes('idempotency_in_progress')) && {
      'Retry-After': header('RetryAfter'),
    }),
    ...(isReplayed && keyedHeaders),
  };
  return {
    description: statusTexts[status] ?? 'Refused.',
    ...(Object.keys(ownHeaders).length > 0 && { headers: ownHeaders }),
    content: {
      'application/json': { schema: problemsSchema(codes, writer) },
    },
  };
}
