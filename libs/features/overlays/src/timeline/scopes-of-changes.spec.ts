import { diff } from '@studio/undo/property-diff';
import type { Overlay } from '../model/overlay.state';
import { start } from '../testing/any-command';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from '../testing/overlay-run';
import { isDesign } from './step-rules';
import { scopesOfChanges } from './scopes-of-changes';

/** Returns a starter overlay: scene 1 is live; layers 1, 2, 3. Scene 2 is offline. */
function started(): OverlayRun {
  const run = new OverlayRun(1000);
  run.run(start);
  run.run({ name: 'CreateScene', command: { overlayId, name: 'Two', mode: 'snapshot' } });
  return run;
}

function scopesBetween(before: Overlay, after: Overlay): readonly string[] {
  const changes = diff(before, after).filter(({ path }) => isDesign(path));
  return [...scopesOfChanges(before, changes)].sort();
}

describe('what a command has changed needs the scope of the command, forwards and backwards', () => {
  it.each<[string, object, readonly string[]]>([
    ['UpdateOverlay', { name: 'Other', width: 1280 }, []],
    ['AddMember', { widget: 'text', values: {} }, ['members:write']],
    ['RemoveMember', { memberId: 2 }, ['members:write']],
    ['DuplicateMember', { memberId: 1 }, ['members:write']],
    ['UpdateMember', { memberId: 1, name: 'Other', hidden: true, layout: { x: 7 } }, []],
    ['RestackMember', { memberId: 1, position: 'front' }, []],
    ['CreateGroup', { memberIds: [1, 2], name: 'Both' }, []],
    ['SetSceneMemberState', { sceneId: 2, memberId: 1, hidden: true }, ['scenes:write']],
    ['SetSceneMemberState', { sceneId: 2, memberId: 1, z: 2 }, ['scenes:write']],
    ['UpdateScene', { sceneId: 1, name: 'Other' }, ['scenes:write']],
    ['CreateScene', { name: 'Three', mode: 'blank' }, ['scenes:write']],
    ['PreviewScene', { sceneId: 1 }, ['scenes:write']],
    ['ReorderScenes', { order: [2, 1] }, ['scenes:write']],
    ['DeleteScene', { sceneId: 2 }, ['scenes:write']],
    ['GoLiveScene', { sceneId: 2 }, ['scenes:golive']],
  ])('%s %j', (name, fields, scopes) => {
    const run = started();
    const before = run.overlay;
    run.run({ name, command: { overlayId, ...fields } } as AnyCommand);
    expect(run.overlay).not.toBe(before);
    expect(scopesBetween(before, run.overlay)).toEqual(scopes);
    expect(scopesBetween(run.overlay, before)).toEqual(scopes);
  });

  it('settings need fields:write, and what nobody has thought of yet needs all', () => {
    const live = { liveSceneId: 1 };
    const changed = (...path: string[]) => [{ path, before: 1, after: 2 }];
    expect([...scopesOfChanges(live, changed('layers', '1', 'values', 'text'))]).toEqual(['fields:write']);
    expect(scopesOfChanges(live, changed('lamps', '1')).size).toBe(4);
  });
});
