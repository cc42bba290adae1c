import { Problem } from '@studio/kernel/problem';
import { RequestValidator } from '@studio/operations/request-validator';
import { allOperations } from '../../apps/server/src/areas';

/** Returns the refusal of a body; null if the operation accepts it. */
function refusedFor(gate: RequestValidator, body: unknown): object | null {
  try {
    gate.read({ body });
    return null;
  } catch (error) {
    return error instanceof Problem ? error.toBody() : { thrown: String(error) };
  }
}

const withBody = allOperations.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

it.each(withBody.map((operation) => [operation.tool, operation] as const))(
  '%s takes nothing but an object for its body',
  (_, operation) => {
    const gate = new RequestValidator(operation);
    for (const body of [[], 'x', null, 7, true])
      expect([body, refusedFor(gate, body)]).toMatchObject([
        body,
        {
          code: 'invalid_request',
          details: {
            errors: expect.arrayContaining([
              expect.objectContaining({ location: 'body', field: '', expected: 'an object' }),
            ]) as unknown,
          },
        },
      ]);
  },
);
