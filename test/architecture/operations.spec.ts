import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusalFor } from '@studio/operations/admission-rules';
import { scopes, scopesOfAccount, type Caller } from '@studio/operations/caller';
import type { OperationDeclaration } from '@studio/operations/operation';
import { allOperations } from '../../apps/server/src/areas';

interface ExpectedOperation {
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

/** Values of an expected operation that the table leaves out. */
const ordinary = { effects: [], idempotencyKey: false, ownerOnly: false, onAirWhen: null };

/** Expected operations: a change of this table changes the API for its clients. */
const expectedOperations = (
  JSON.parse(readFileSync(join(__dirname, 'expected-operations.json'), 'utf8')) as readonly (Partial<
    Pick<ExpectedOperation, keyof typeof ordinary>
  > &
    Omit<ExpectedOperation, keyof typeof ordinary>)[]
).map((each): ExpectedOperation => ({ ...ordinary, ...each }));

/** Operations with status 201 [api/19]. */
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

/** A token with every scope, limited to one overlay. */
const limited: Caller = {
  accountId: 'ada',
  name: 'Ada',
  locale: 'en',
  scopes: new Set(scopes),
  via: 'api',
  overlayIds: new Set(['o1']),
  credential: { kind: 'token', tokenId: 't1', name: 'Deck', expiresAt: null },
};

/** Areas of which no expected operation may be missing. */
const builtAreas = ['Account', 'Overlays', 'Scenes', 'Layers'];

const shape = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replace(/:\w+|\{\w+\}/g, '{}')}`;

const named = (list: readonly OperationDeclaration[]): (readonly [string, OperationDeclaration])[] =>
  list.map((operation) => [operation.tool, operation]);

describe.each(named(allOperations))(
  '%s',
  (tool, { method, path, scope, effects, sessionOnly, ...declared }) => {
    it('has a scope, or is for signed-in people alone', () => {
      // Each type of event, and each place of a text, has a scope of its own.
      const ofEach = ['list_events', 'check_text'];
      if (scope === null) expect(sessionOnly || ofEach.includes(tool)).toBe(true);
      else expect(scopes).toContain(scope);
    });

    it('is named after what it does, in words that tools and paths share', () => {
      expect(tool).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(path).toMatch(/^(\/([a-z]+(-[a-z]+)*|:[a-z]+([A-Z][a-z]+)*))+$/);
      expect(declared.summary).toMatch(/^[A-Z].*[^.]$/);
    });

    it('has labels that make sense', () => {
      if (method === 'GET') expect(effects).toEqual([]);
      // The table labels some otherwise.
      const expected = expectedOperations.find((each) => each.tool === tool);
      if (method === 'DELETE' && !expected) expect(effects).toContain('destructive');
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

describe('the table of expected operations', () => {
  const offered = new Map(allOperations.map((operation) => [shape(operation), operation]));

  it.each(
    expectedOperations.filter(({ area }) => builtAreas.includes(area)).map((each) => [each.tool, each]),
  )('%s is offered', (_, wanted) => {
    expect(offered.get(shape(wanted))?.tool).toBe(wanted.tool);
  });

  const known = expectedOperations.filter((each) => offered.has(shape(each)));

  it.each(known.map((each) => [each.tool, each]))('%s has the expected scope and labels', (_, wanted) => {
    const { tool, scope, effects, ownerOnly, idempotencyKey } = offered.get(shape(wanted)) ?? {};
    // If only some calls are on air, the label is optional.
    const open = wanted.onAirWhen !== null && effects?.includes('on-air') ? ['on-air'] : [];
    expect({ tool, scope, effects: [...(effects ?? [])].sort(), ownerOnly, idempotencyKey }).toEqual({
      tool: wanted.tool,
      scope: wanted.scope,
      effects: [...new Set([...wanted.effects, ...open])].sort(),
      ownerOnly: wanted.ownerOnly,
      idempotencyKey: wanted.idempotencyKey,
    });
  });

  it('reserves the names of its tools', () => {
    const tools = new Map(expectedOperations.map((each) => [each.tool, shape(each)]));
    const strays = allOperations.filter(
      (operation) => tools.has(operation.tool) && tools.get(operation.tool) !== shape(operation),
    );
    expect(strays.map(({ tool }) => tool)).toEqual([]);
  });
});

/** Without an overlay in their path, and for a token that is limited to overlays all the same: what these show. */
const shown = [
  ...['get_me', 'list_overlays', 'get_widget', 'list_widgets', 'validate_widget_values', 'list_deck_icons'],
  ...['get_preset', 'list_presets', 'delete_template', 'get_template', 'list_templates', 'list_effects'],
  ...['begin_upload', 'complete_upload', 'create_upload', 'list_uploads', 'get_upload', 'update_upload'],
  ...['delete_upload', 'get_obs_status', 'list_events'],
];

it.each(named(allOperations))(
  'a token limited to overlays is refused %s if it belongs to the account',
  (tool, operation) => {
    const isOnOverlay = operation.path.startsWith('/overlays/:overlayId') && tool !== 'set_stream_info';
    const belongsTo = isOnOverlay || shown.includes(tool) ? 'overlays' : 'account';
    expect([tool, operation.belongsTo]).toEqual([tool, belongsTo]);
    const refusal = refusalFor({ ...operation, sessionOnly: false }, limited);
    if (belongsTo === 'overlays') expect(refusal).toBeNull();
    else
      expect(refusal).toMatchObject({
        code: 'insufficient_scope',
        details: { reason: 'overlay_limited', overlayIds: ['o1'] },
      });
    expect(refusalFor({ ...operation, sessionOnly: false }, { ...limited, overlayIds: null })).toBeNull();
  },
);

it('the scopes of the account are those that no operation on an overlay needs', () => {
  // With `account:read`, `get_me` returns the token's owner even if the token is limited to overlays.
  const needed = allOperations.flatMap(({ belongsTo, tool, scope }) =>
    belongsTo === 'overlays' && tool !== 'get_me' && scope !== null ? [scope] : [],
  );
  const ofAccount = scopes.filter((scope) => !needed.includes(scope));
  expect(ofAccount).toEqual(scopes.filter((scope) => scopesOfAccount.has(scope)));
});

it('a paired device with the chat may use the chat of its owner, and nothing else of the account', () => {
  const accountScopes = new Set(['chat:write', 'chat:moderate'] as const);
  const device = { ...limited, accountScopes };
  const open = allOperations.filter(
    (operation) => operation.belongsTo === 'account' && refusalFor(operation, device) === null,
  );
  expect(new Set(open.map(({ group }) => group))).toEqual(new Set(['Chat']));
  expect(open.map(({ tool }) => tool)).toContain('send_chat_message');
});
