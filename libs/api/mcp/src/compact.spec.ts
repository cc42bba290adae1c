import { OverlayId, SceneId } from '@studio/operations/fields';
import { Answers, describeOperation as declared, Operation } from '@studio/operations/operation';
import { compactDefinitions, describeOperation, findOperations, wantedRun } from './compact';
import { toolsOf, type StudioTool } from './tool';

class Answer {
  @SceneId() readonly sceneId: number;
}

function tool(name: string, summary: string, group: 'Scenes' | 'Layers'): StudioTool {
  class Try extends Answers(Answer) {
    @OverlayId() readonly overlayId: string;
  }
  Operation({
    route: `POST /overlays/:overlayId/${name}`,
    tool: name,
    group,
    scope: 'scenes:write',
    summary,
    effects: ['destructive', 'confirm'],
  })(Try);
  const [only] = toolsOf([declared(Try)]);
  if (!only) throw new Error('It is no tool.');
  return only;
}

const selected = [
  tool('create_scene', 'Make a scene', 'Scenes'),
  tool('go_live_scene', 'Show a scene on air', 'Scenes'),
  tool('remove_member', 'Remove a layer', 'Layers'),
];

const found = (args: Readonly<Record<string, unknown>>): readonly string[] =>
  (
    findOperations(selected, args) as { readonly operations: readonly { readonly operation: string }[] }
  ).operations.map(({ operation }) => operation);

describe('finding operations', () => {
  it('looks at names and summaries, the best first', () => {
    expect(found({ q: 'live scene' })).toEqual(['go_live_scene', 'create_scene']);
    expect(found({ q: 'Layers' })).toEqual(['remove_member']);
    expect(found({ q: 'coffee' })).toEqual([]);
  });

  it('without words lists all, of one group if asked', () => {
    expect(found({})).toEqual(['create_scene', 'go_live_scene', 'remove_member']);
    expect(found({ toolset: 'layers' })).toEqual(['remove_member']);
  });

  it('tells how many more there are, and which groups', () => {
    const many = Array.from({ length: 30 }, (_, n) => tool(`scene_${n}`, 'Do', 'Scenes'));
    expect(findOperations(many, {})).toMatchObject({ more: 10, toolsets: ['scenes'] });
  });
});

describe('describing an operation', () => {
  it('tells its arguments with those of the tool, and its answer if asked', () => {
    const description = describeOperation(selected, { operation: 'remove_member' });
    expect(description).toMatchObject({
      operation: 'remove_member',
      effects: ['destructive', 'confirm'],
      inputSchema: { properties: { overlayId: {}, dryRun: {}, confirmToken: {} } },
    });
    expect(description).not.toHaveProperty('outputSchema');
    expect(describeOperation(selected, { operation: 'remove_member', answer: true })).toHaveProperty(
      'outputSchema.$defs.Answer',
    );
  });

  it('knows none that is not offered', () => {
    expect(() => describeOperation(selected, { operation: 'make_coffee' })).toThrow(
      /no operation make_coffee/,
    );
  });
});

describe('running an operation', () => {
  it('takes its name and its arguments as they are', () => {
    expect(
      wantedRun(selected, { operation: 'remove_member', arguments: { memberId: '1', more: [] } }),
    ).toEqual({
      operation: 'remove_member',
      arguments: { memberId: '1', more: [] },
    });
    expect(wantedRun(selected, { operation: 'remove_member' }).arguments).toEqual({});
  });

  it('refuses what stands beside the arguments, so that a dryRun there is not taken for nothing', () => {
    expect(() => wantedRun(selected, { operation: 'remove_member', dryRun: true })).toThrow(/dryRun/);
  });

  it('reaches none that is not there', () => {
    expect(() => wantedRun(selected.slice(0, 1), { operation: 'remove_member' })).toThrow(/no operation/);
  });

  it('has the hints of the worst that it can do', () => {
    expect(compactDefinitions.find(({ name }) => name === 'run_operation')?.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    });
  });
});
