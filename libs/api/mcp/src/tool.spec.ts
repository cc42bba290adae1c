import { Flag, Int, OverlayId, SceneId, Text } from '@studio/operations/fields';
import { Answers, describeOperation, Operation, type OperationOptions } from '@studio/operations/operation';
import { hashOf, placed, readArguments } from './arguments';
import { selectionIn } from './tool-selection';
import { listed, toolOf, toolsOf } from './tool';

class Answer {
  @Int('Number.') readonly number: number;
}

/** Declares an operation on a scene with the options that matter here. */
function operation(options: Partial<OperationOptions>) {
  class Try extends Answers(Answer) {
    @OverlayId() readonly overlayId: string;
    @SceneId() readonly sceneId: number;
    @Text('Its name.', { optional: true }) readonly name?: string;
  }
  Operation({
    route: 'POST /overlays/:overlayId/scenes/:sceneId/try',
    tool: 'try_it',
    group: 'Scenes',
    scope: 'scenes:write',
    summary: 'Try it',
    ...options,
  })(Try);
  return describeOperation(Try);
}

const hints = (options: Partial<OperationOptions>) => toolOf(operation(options)).definition.annotations;
const route = (method: string) =>
  `${method} /overlays/:overlayId/scenes/:sceneId/try` as OperationOptions['route'];

describe('the hints of a tool', () => {
  it('are all four there, whatever the operation', () => {
    expect(hints({})).toEqual({
      title: 'Try it',
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    });
  });

  it('follow from its declaration', () => {
    expect(hints({ route: route('GET') })).toMatchObject({ readOnlyHint: true, idempotentHint: false });
    expect(hints({ reads: true })).toMatchObject({ readOnlyHint: true });
    expect(hints({ effects: ['destructive'] })).toMatchObject({ destructiveHint: true });
    expect(hints({ route: route('PUT') })).toMatchObject({ idempotentHint: true });
    expect(hints({ route: route('DELETE') })).toMatchObject({ idempotentHint: true });
    expect(hints({ route: route('PATCH'), tool: 'set_it' })).toMatchObject({ idempotentHint: true });
    for (const group of ['Stream', 'Bot', 'Community', 'Chat'] as const)
      expect(hints({ group })).toMatchObject({ openWorldHint: true });
  });
});

describe('the schemas of a tool', () => {
  const properties = (options: Partial<OperationOptions>) =>
    Object.keys(toolOf(operation(options)).definition.inputSchema.properties ?? {});

  it('hold path and body in one object', () => {
    const { definition } = toolOf(operation({ strict: true }));
    expect(definition.inputSchema).toMatchObject({
      type: 'object',
      properties: { overlayId: { type: 'string' }, sceneId: { type: 'integer' }, name: { type: 'string' } },
      required: ['overlayId', 'sceneId'],
      additionalProperties: false,
    });
    expect(toolOf(operation({})).definition.inputSchema).not.toHaveProperty('additionalProperties');
  });

  it('have dryRun where viewers see it or something is removed, and confirmToken where the user is asked', () => {
    const own = ['overlayId', 'sceneId', 'name'];
    expect(properties({})).toEqual(own);
    expect(properties({ effects: ['public'] })).toEqual(own);
    expect(properties({ effects: ['on-air'] })).toEqual([...own, 'dryRun']);
    expect(properties({ effects: ['destructive', 'confirm'] })).toEqual([...own, 'dryRun', 'confirmToken']);
    expect(properties({ effects: ['public', 'confirm'] })).toEqual([...own, 'confirmToken']);
    const always = { effects: ['destructive'], alwaysAsks: true } as const;
    expect(properties(always)).toEqual([...own, 'dryRun', 'confirmToken']);
  });

  it('leave dryRun to an operation that knows it itself', () => {
    @Operation({
      route: 'POST /things',
      tool: 'try_thing',
      group: 'History',
      scope: null,
      summary: 'Try',
      effects: ['on-air'],
    })
    class TryThing extends Answers(Answer) {
      @Flag('Only tell.', { default: false }) readonly dryRun: boolean;
    }
    const tool = toolOf(describeOperation(TryThing));
    expect(tool.previews).toBe(false);
    expect(readArguments(tool, { dryRun: true })).toEqual({
      dryRun: true,
      confirmToken: null,
      own: { dryRun: true },
    });
  });

  it('take refusals for results too', () => {
    expect(toolOf(operation({ receipt: true })).definition.outputSchema).toMatchObject({
      type: 'object',
      anyOf: [
        { allOf: [{ $ref: '#/$defs/Answer' }, { $ref: '#/$defs/Receipt' }] },
        { $ref: '#/$defs/ErrorBody' },
      ],
    });
  });

  it('are none of what only a signed-in person may do', () => {
    expect(toolsOf([operation({ sessionOnly: true })])).toEqual([]);
  });
});

describe('arguments', () => {
  const tool = toolOf(operation({ effects: ['destructive', 'confirm'] }));

  it('are parted into those of the tool and those of the operation', () => {
    const args = { overlayId: 'o', sceneId: 1, dryRun: true, confirmToken: 't', more: 1 };
    expect(readArguments(tool, args)).toEqual({
      dryRun: true,
      confirmToken: 't',
      own: { overlayId: 'o', sceneId: 1, more: 1 },
    });
  });

  it('that the tool knows are checked', () => {
    for (const args of [{ dryRun: 'true' }, { dryRun: null }, { confirmToken: 1 }])
      expect(() => readArguments(tool, args)).toThrow(/must be/);
  });

  it('that only try are refused by a tool that would do it', () => {
    const does = toolOf(operation({}));
    for (const dryRun of [true, 'true', 1, null])
      expect(() => readArguments(does, { dryRun })).toThrow('try_it takes no dryRun');
    expect(readArguments(does, { dryRun: false }).dryRun).toBe(false);
    expect(readArguments(toolOf(operation({ route: route('GET') })), { dryRun: true }).dryRun).toBe(false);
  });

  it('may have keys with any name', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const args = JSON.parse(`{"${key}":{"prototype":1},"dryRun":true}`) as Record<string, unknown>;
      const { own, dryRun } = readArguments(tool, args);
      expect(dryRun).toBe(true);
      const { body } = placed(operation({ strict: true }), own);
      expect(Object.entries(body as object)).toEqual([[key, { prototype: 1 }]]);
      expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
      expect(placed(operation({}), own).body).toEqual({});
    }
  });

  it('go to path and body, or to path and query', () => {
    const args = { overlayId: 'o', name: 'n' };
    expect(placed(operation({}), args)).toEqual({
      isTyped: true,
      path: { overlayId: 'o' },
      body: { name: 'n' },
    });
    expect(placed(operation({ route: route('DELETE') }), args)).toEqual({
      isTyped: true,
      path: { overlayId: 'o' },
      query: { name: 'n' },
    });
  });

  it('are the same in any order', () => {
    expect(hashOf({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(hashOf({ b: { d: [1, 2], c: 2 }, a: 1 }));
    expect(hashOf({ a: [1, 2] })).not.toBe(hashOf({ a: [2, 1] }));
    expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: '1' }));
  });
});

describe('what is listed of a tool', () => {
  it('is what a call needs: no schema of answers, and nothing twice', () => {
    const tool = toolOf(operation({ effects: ['destructive'] }));
    const { outputSchema, annotations, ...rest } = tool.definition;
    expect(outputSchema).toBeDefined();
    const { title, ...hints } = annotations ?? {};
    expect(title).toBe(rest.title);
    const { inputSchema, ...told } = listed(tool);
    expect({ ...told, inputSchema: null }).toEqual({ ...rest, annotations: hints, inputSchema: null });
    expect(inputSchema).toMatchObject({ type: 'object', properties: { dryRun: { type: 'boolean' } } });
    for (const implied of [
      '"additionalProperties":false',
      '"discriminator"',
      '"minLength":1,',
      '"pattern":"\\\\S"',
    ])
      expect(JSON.stringify(inputSchema)).not.toContain(implied);
  });
});

describe('what a client wants', () => {
  it('is everything, unless it says otherwise', () => {
    expect(selectionIn('http://x/mcp')).toEqual({ toolsets: null, compact: false, fullSchemas: false });
    expect(selectionIn('http://x/mcp?mode=compact&schemas=full')).toMatchObject({
      compact: true,
      fullSchemas: true,
    });
  });

  it('is told in names of groups', () => {
    const { toolsets } = selectionIn('http://x/mcp?toolsets=Scenes,%20layers');
    expect(toolsets).toEqual(new Set(['scenes', 'layers']));
  });

  it('is refused in words that mean nothing', () => {
    for (const text of ['coffee', 'scenes,coffee', '', ','])
      expect(() => selectionIn(`http://x/mcp?toolsets=${text}`)).toThrow(/toolsets takes/);
    expect(() => selectionIn('http://x/mcp?mode=tiny')).toThrow(/mode takes/);
    expect(() => selectionIn('http://x/mcp?schemas=')).toThrow(/schemas takes/);
  });
});
