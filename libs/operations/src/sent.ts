import type { RequestContext } from './caller';
import type { Class } from './field';

/** A command or query as it travels on the bus: with the request that it belongs to. */
export interface Sent {
  readonly message: object;
  readonly request: RequestContext;
}

export type SentType = new (message: object, request: RequestContext) => Sent;

const sentTypes = new WeakMap<Class, SentType>();

/** The bus finds handlers by class, so the messages of each operation are sent as a class of their own, of its name. */
export function sentTypeOf(type: Class): SentType {
  const known = sentTypes.get(type);
  if (known) return known;
  class Envelope implements Sent {
    constructor(
      readonly message: object,
      readonly request: RequestContext,
    ) {}
  }
  Object.defineProperty(Envelope, 'name', { value: type.name });
  sentTypes.set(type, Envelope);
  return Envelope;
}
