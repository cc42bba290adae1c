import { RequestValidator } from '@studio/operations/request-validator';
import { readJson } from '@studio/operations/json-body';
import type { OperationDeclaration } from '@studio/operations/operation';
import { placed, readArguments, type Arguments } from '@studio/mcp/arguments';
import { toolOf } from '@studio/mcp/tool';
import { allOperations } from '../../apps/server/src/areas';
import { leastCpuMs } from '../support/cpu-cost';
import { declared } from '../support/declared';
import { hostileBodies } from '../support/hostile';

/* What a body costs before it is refused must not depend on what is in it. */
const MOST_MS = 50;

/** The refusal, whatever it is. */
function refused(work: () => void): void {
  try {
    work();
  } catch {
    // Also what is taken costs something.
  }
}

const throughRest =
  (gate: RequestValidator) =>
  (text: Buffer): void =>
    refused(() => gate.read({ body: readJson(text) }));

const throughTools = (gate: RequestValidator, operation: OperationDeclaration): ((text: Buffer) => void) => {
  const tool = toolOf(operation);
  return (text) =>
    refused(() => {
      const { own } = readArguments(tool, readJson(text) as Arguments);
      gate.read(placed(operation, own));
    });
};

const costly = allOperations.flatMap((operation) => {
  const described = declared.operations.find(({ tool }) => tool === operation.tool);
  const bodies = described ? hostileBodies(described, declared) : [];
  return bodies.length > 0 ? [[operation.tool, { operation, bodies }] as const] : [];
});

describe.each(costly)('%s', (_, { operation, bodies }) => {
  const gate = new RequestValidator(operation);
  // What is in the fields is looked at by the same gate.
  const atTheTop = bodies.filter(({ text, what }) => what.startsWith('the body') && text.startsWith('{'));
  const doors = [
    ['REST', throughRest(gate), bodies],
    ['tools', throughTools(gate, operation), atTheTop],
  ] as const;

  it.each(doors)('no body costs much to refuse over %s', (__, api, some) => {
    // Its validators are compiled once.
    api(Buffer.from('{"noSuchField":[{}]}'));
    api(Buffer.from('{}'));
    const dear = some.flatMap(({ what, text }) => {
      const bytes = Buffer.from(text);
      const ms = leastCpuMs(MOST_MS, () => api(bytes));
      return ms > MOST_MS ? [`${what}: ${Math.round(ms)} ms`] : [];
    });
    expect(dear).toEqual([]);
  });
});
