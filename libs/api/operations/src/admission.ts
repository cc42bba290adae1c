import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Authenticator, Caller } from './caller';
import type { Dispatcher } from './dispatcher';
import { ratePolicies, type RateState } from './rate-limits';

interface AdmissionParts {
  readonly dispatcher: Dispatcher;
  readonly authenticator: Authenticator;
}

/**
 * Returns a route's hook that admits callers allowed to use an operation, and counts them against their limits. It
 * runs before the body is read, so that bodies of refused callers are not received.
 */
export function admission(tool: string, { dispatcher, authenticator }: AdmissionParts): onRequestHookHandler {
  const admit = (request: FastifyRequest, caller: Caller): void => {
    dispatcher.admit(tool, caller);
    request.setDecorator('caller', caller);
  };
  const count = async (request: FastifyRequest, reply: FastifyReply, known: Caller | null): Promise<void> => {
    const caller = known ?? (await authenticator.authenticate(request.headers, request.method));
    await dispatcher.count(tool, caller, (state) => sendRate(reply, state));
    admit(request, caller);
  };
  return (request, reply, done) => {
    const known = authenticator.recall(request.headers, request.method);
    if (known && !dispatcher.isLimiting) {
      admit(request, known);
      done();
    } else count(request, reply, known).then(() => done(), done);
  };
}

/** Returns the caller admitted by the hook. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>('caller');
}

/** draft-ietf-httpapi-ratelimit-headers */
export function sendRate(reply: FastifyReply, { policy, remaining, resetS }: RateState): void {
  const { perSecond } = ratePolicies[policy];
  reply.header('ratelimit-policy', `"${policy}";q=${perSecond};w=1`);
  reply.header('ratelimit', `"${policy}";r=${remaining};t=${resetS}`);
}
