import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopes } from '@studio/operations/caller';
import type { OperationDeclaration } from '@studio/operations/operation';
import { allOperations } from '../../apps/studio/src/areas';

interface Referenced {
  readonly tool: string;
  readonly method: string;
  /** `/overlays/{overlayId}` */
  readonly path: string;
  readonly scope: string;
  readonly effects: readonly string[];
  readonly idempotencyKey: boolean;
  readonly ownerOnly: boolean;
  readonly area: string;
  readonly onAirWhen: 'always' | 'live-scene' | null;
}

/** The reference's table of operations. */
const reference = JSON.parse(
  readFileSync(join(__dirname, 'reference-operations.json'), 'utf8'),
) as readonly Referenced[];

/** The five of the reference, and what makes layers and groups. */
const made: ReadonlySet<string> = new Set([
  'create_overlay',
  'duplicate_overlay',
  'create_scene',
  'duplicate_scene',
  'preview_scene',
  'add_member',
  'duplicate_member',
  'create_group',
  'duplicate_group',
]);

/** Areas of the reference that are whole: none of their operations may be missing. */
const builtAreas = ['Account', 'Overlays', 'Scenes', 'Layers'];

const shape = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replace(/:\w+|\{\w+\}/g, '{}')}`;

const named = (list: readonly OperationDeclaration[]): (readonly [string, OperationDeclaration])[] =>
  list.map((operation) => [operation.tool, operation]);

describe.each(named(allOperations))(
  '%s',
  (tool, { method, path, scope, effects, sessionOnly, ...declared }) => {
    it('has a scope, or is for signed-in people alone', () => {
      if (scope === null) expect(sessionOnly).toBe(true);
      else expect(scopes).toContain(scope);
    });

    it('is named after what it does, in words that tools and paths share', () => {
      expect(tool).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(path).toMatch(/^(\/([a-z]+(-[a-z]+)*|:[a-z]+([A-Z][a-z]+)*))+$/);
      expect(declared.summary).toMatch(/^[A-Z].*[^.]$/);
    });

    it('has labels that make sense', () => {
      if (method === 'GET') expect(effects).toEqual([]);
      // The reference labels some otherwise.
      const told = reference.find((each) => each.tool === tool);
      if (method === 'DELETE' && !told) expect(effects).toContain('destructive');
      if (effects.includes('confirm'))
        expect(effects.filter((effect) => effect !== 'confirm')).not.toEqual([]);
      expect(new Set(effects).size).toBe(effects.length);
    });

    it('is about something that has an owner if only the owner may do it', () => {
      if (declared.ownerOnly) expect(path).toMatch(/:/);
    });

    it('names each of its own codes once', () => {
      expect(new Set(declared.problems).size).toBe(declared.problems.length);
    });
  },
);

it('no two operations share a name or an address', () => {
  for (const key of [({ tool }: OperationDeclaration) => tool, shape])
    expect(new Set(allOperations.map(key)).size).toBe(allOperations.length);
});

it('what makes something with a place of its own in an overlay is answered 201, and nothing else is', () => {
  expect(allOperations.filter(({ status }) => status === 201).map(({ tool }) => tool)).toEqual(
    expect.arrayContaining([...made]),
  );
  expect(allOperations.filter(({ status, tool }) => status !== 200 && !made.has(tool))).toEqual([]);
});

describe('the reference', () => {
  const offered = new Map(allOperations.map((operation) => [shape(operation), operation]));

  it.each(reference.filter(({ area }) => builtAreas.includes(area)).map((each) => [each.tool, each]))(
    '%s is offered',
    (_, wanted) => {
      expect(offered.get(shape(wanted))?.tool).toBe(wanted.tool);
    },
  );

  const known = reference.filter((each) => offered.has(shape(each)));

  it.each(known.map((each) => [each.tool, each]))('%s is offered as it stands there', (_, wanted) => {
    const { tool, scope, effects, ownerOnly, idempotencyKey } = offered.get(shape(wanted)) ?? {};
    // Where only some calls are on air, the reference leaves the label open.
    const open = wanted.onAirWhen !== null && effects?.includes('on-air') ? ['on-air'] : [];
    expect({ tool, scope, effects: [...(effects ?? [])].sort(), ownerOnly, idempotencyKey }).toEqual({
      tool: wanted.tool,
      scope: wanted.scope,
      effects: [...new Set([...wanted.effects, ...open])].sort(),
      ownerOnly: wanted.ownerOnly,
      idempotencyKey: wanted.idempotencyKey,
    });
  });

  it('has no other use for the names of its tools', () => {
    const tools = new Map(reference.map((each) => [each.tool, shape(each)]));
    const strays = allOperations.filter(
      (operation) => tools.has(operation.tool) && tools.get(operation.tool) !== shape(operation),
    );
    expect(strays.map(({ tool }) => tool)).toEqual([]);
  });
});
