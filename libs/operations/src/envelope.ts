import type { RequestContext } from './caller';
import type { Class } from './field';

/**
 * A command or query as it travels on the bus: with the request that it belongs to. Nothing is put on the message itself,
 * so that it carries its own fields only, and since V8 would try for ever to compile what puts a private field on it.
 */
export interface Envelope {
  readonly message: object;
  readonly request: RequestContext;
}

export type EnvelopeType = new (message: object, request: RequestContext) => Envelope;

const envelopeTypes = new WeakMap<Class, EnvelopeType>();

/** The bus finds handlers by class, so each operation has envelopes of a class of their own, of its name. */
export function envelopeTypeOf(type: Class): EnvelopeType {
  const known = envelopeTypes.get(type);
  if (known) return known;
  class OperationEnvelope implements Envelope {
    constructor(
      readonly message: object,
      readonly request: RequestContext,
    ) {}
  }
  Object.defineProperty(OperationEnvelope, 'name', { value: type.name });
  envelopeTypes.set(type, OperationEnvelope);
  return OperationEnvelope;
}
