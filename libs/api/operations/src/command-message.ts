import type { RequestContext } from './caller';
import type { Class } from './field';

/**
 * Message with its request on the bus. Nothing is attached to the command or query itself, so it has its own
 * fields only; V8 would also recompile code that adds a private field to it again and again.
 */
export interface CommandMessage {
  readonly message: object;
  readonly request: RequestContext;
}

export type CommandMessageType = new (message: object, request: RequestContext) => CommandMessage;

const messageTypes = new WeakMap<Class, CommandMessageType>();

/** Returns a message class for an operation, with its name: the bus finds handlers by class. */
export function messageTypeOf(type: Class): CommandMessageType {
  const known = messageTypes.get(type);
  if (known) return known;
  class OperationMessage implements CommandMessage {
    constructor(
      readonly message: object,
      readonly request: RequestContext,
    ) {}
  }
  Object.defineProperty(OperationMessage, 'name', { value: type.name });
  messageTypes.set(type, OperationMessage);
  return OperationMessage;
}
