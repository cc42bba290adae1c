import { scopes } from '@studio/operations/caller';
import { overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';
import { usualLookups } from '../testing/overlay-lookups';
import { stepFaults, type MacroStepInput } from './macro-step.input';
import { macroViews } from './macro.views';
import { otherTargetsFor, type OtherTargets } from './step-targets';

const scene = { kind: 'scene', sceneId: 2 } as const;
const delay = { kind: 'delay', ms: 500 } as const;
const layout = { kind: 'layout', memberId: 1, layout: { x: 5 } } as const;

const withButton = (steps: readonly MacroStepInput[], name = 'Go') =>
  twoScenes.when('CreateDeckMacro', { overlayId, name, steps });
const stepsOf = (overlay: GivenOverlay) => overlay.state().macros[1]?.steps ?? [];
const shown = (overlay: GivenOverlay) => macroViews(overlay.state(), usualLookups.others);

const made = withButton([scene, delay, layout]);

describe('a deck button', () => {
  it('keeps its steps with all that was left out', () => {
    expect(shown(made)).toMatchObject([
      {
        ...{ macroId: 1, name: 'Go', color: null, icon: null, order: 0, broken: false },
        steps: [
          { kind: 'scene', sceneId: 2, enabled: true, waitFor: 'start', onError: 'stop', broken: false },
          { kind: 'delay', ms: 500 },
          { kind: 'layout', memberId: 1, layout: { x: 5 }, durationMs: 0 },
        ],
      },
    ]);
    expect(new Set(stepsOf(made).map(({ stepId }) => stepId)).size).toBe(3);
    expect(JSON.stringify(shown(made))).not.toContain('authorId');
  });

  it('has an icon of the set, or none', () => {
    twoScenes
      .when('CreateDeckMacro', { overlayId, name: 'Go', icon: 'rocket', steps: [] })
      .fails('invalid_option', { field: 'icon' });
    const changed = made.when('UpdateDeckMacro', { overlayId, macroId: 1, icon: 'star', color: '#ff8800' });
    changed.then([{ type: 'macro.changed', data: { macroId: 1, icon: 'star', color: '#ff8800' } }]);
    changed.when('UpdateDeckMacro', { overlayId, macroId: 1, icon: 'star' }).changesNothing();
    changed
      .when('UpdateDeckMacro', { overlayId, macroId: 1, icon: null })
      .then([{ type: 'macro.changed', data: { macroId: 1, icon: null } }]);
  });

  it.each<[string, MacroStepInput]>([
    ['no scene 9', { kind: 'scene', sceneId: 9 }],
    ['no layer 9', { kind: 'scene', sceneId: 2, stinger: 9 }],
    ['Layer 1 is not a stinger', { kind: 'scene', sceneId: 2, stinger: 1 }],
    ['no layer 9', { kind: 'layout', memberId: 9, layout: {} }],
    ['no position "Left"', { kind: 'position', memberId: 1, name: 'Left' }],
    ['no command "explode"', { kind: 'command', memberId: 1, command: 'explode' }],
    ['no command "play"', { kind: 'video', memberId: 1, op: 'play' }],
    ['no media favorite 1', { kind: 'media', favoriteId: 1 }],
  ])('points at nothing that is not there: %s', (reason, step) => {
    withButton([delay, step]).fails('invalid_value', {
      field: 'steps',
      reasons: [
        { index: 1, field: null, code: 'invalid_value', message: expect.stringContaining(reason) as string },
      ],
    });
  });

  it('keeps the stinger of a switch, and is broken once it is gone', () => {
    const withStinger = twoScenes
      .when('AddMember', { overlayId, widget: 'stinger' })
      .when('CreateDeckMacro', { overlayId, name: 'Go', steps: [{ ...scene, stinger: 4 }] });
    expect(shown(withStinger)).toMatchObject([{ broken: false, steps: [{ ...scene, stinger: 4 }] }]);
    expect(shown(withStinger.when('RemoveMember', { overlayId, memberId: 4 }))).toMatchObject([
      { broken: true },
    ]);
  });

  it('never goes live with a preview', () => {
    const previewed = twoScenes.when('PreviewScene', { overlayId, sceneId: 2 });
    const [sceneId = 0] = previewed.state().sceneOrder.filter((id) => id > 2);
    previewed
      .when('CreateDeckMacro', { overlayId, name: 'Go', steps: [{ kind: 'scene', sceneId }] })
      .fails('invalid_value');
  });

  it('is broken while an upload that a step names is gone or of another kind', async () => {
    const sounding = twoScenes.when('AddMember', { overlayId, widget: 'sound' });
    const play = (uploadId: unknown) =>
      ({ kind: 'command', memberId: 4, command: 'play', args: { uploadId } }) as const;
    const kinds = new Map([
      [7, 'audio'],
      [8, 'image'],
    ]);
    const now = (): Promise<OtherTargets> =>
      otherTargetsFor(overlayId, button.state(), {
        mediaRepository: () => ({ favoriteIds: () => Promise.reject(new Error('No step shows one.')) }),
        uploads: () => ({
          byId: (_, id) => {
            const kind = kinds.get(id);
            return Promise.resolve(kind === undefined ? null : { url: '/media/a', kind, name: 'a' });
          },
        }),
      });
    const others: OtherTargets = { favorites: new Set(), uploads: kinds };
    const button = sounding
      .with({ others })
      .when('CreateDeckMacro', { overlayId, name: 'Ding', steps: [play(7), play('{arg.sound}'), delay] });
    expect(macroViews(button.state(), await now())).toMatchObject([{ broken: false }]);
    kinds.delete(7);
    expect(macroViews(button.state(), await now())).toMatchObject([
      { broken: true, steps: [{ broken: true }, { broken: false }, { broken: false }] },
    ]);
    for (const [uploadId, message] of [
      [7, 'no upload 7'],
      [8, 'Upload 8 is of kind image'],
    ] as const)
      sounding
        .with({ others })
        .when('CreateDeckMacro', { overlayId, name: 'Ding', steps: [play(uploadId)] })
        .fails('invalid_value', {
          field: 'steps',
          reasons: [expect.objectContaining({ message: expect.stringContaining(message) as string })],
        });
  });

  it('is broken while what a step points at is gone', () => {
    const broken = made.when('DeleteScene', { overlayId, sceneId: 2 });
    expect(shown(broken)).toMatchObject([{ broken: true, steps: [{ broken: true }, { broken: false }, {}] }]);
    const back = broken.when('Undo', { overlayId, scope: 'mine', force: false, dryRun: false });
    expect(shown(back)).toMatchObject([{ broken: false }]);
    // An unchanged step is not checked again.
    const { stepId = '' } = stepsOf(broken)[0] ?? {};
    broken
      .when('UpdateDeckMacro', { overlayId, macroId: 1, steps: [{ ...scene, stepId }] })
      .then([{ type: 'macro.changed', data: { macroId: 1, steps: stepsOf(made).slice(0, 1) } }]);
  });

  it('may be one of thirty', () => {
    const full = Array.from({ length: 29 }).reduce<GivenOverlay>(
      (overlay) => overlay.when('CreateDeckMacro', { overlayId, name: 'Go', steps: [] }),
      made,
    );
    full
      .when('CreateDeckMacro', { overlayId, name: 'One more', steps: [] })
      .fails('limit_reached', { resource: 'deckMacros', limit: 30, used: 30 });
  });

  it('is never given an id that was used', () => {
    const again = made
      .when('DeleteDeckMacro', { overlayId, macroId: 1 })
      .when('CreateDeckMacro', { overlayId, name: 'Next', steps: [] });
    expect(again.state().macroOrder).toEqual([2]);
    const back = again.when('Undo', { overlayId, scope: 'mine', force: false, dryRun: false });
    expect(back.state().macroOrder).toEqual([]);
    back
      .when('CreateDeckMacro', { overlayId, name: 'Third', steps: [] })
      .then([
        { type: 'macro.created', data: { macroId: 3, name: 'Third', color: null, icon: null, steps: [] } },
      ]);
  });

  it('stands where it is put, and comes back there', () => {
    const three = made
      .when('CreateDeckMacro', { overlayId, name: 'B', steps: [] })
      .when('CreateDeckMacro', { overlayId, name: 'C', steps: [] })
      .when('ReorderDeckMacros', { overlayId, order: [3, 1, 2] });
    three.then([{ type: 'macros.reordered', data: { order: [3, 1, 2] } }]);
    three.when('ReorderDeckMacros', { overlayId, order: [3, 1, 2] }).changesNothing();
    three
      .when('ReorderDeckMacros', { overlayId, order: [3, 3, 7] })
      .fails('invalid_request', { missing: [1, 2], unknown: [7], duplicate: [3] });
    const back = three
      .when('DeleteDeckMacro', { overlayId, macroId: 1 })
      .when('Undo', { overlayId, scope: 'mine', force: false, dryRun: false });
    expect(back.state().macroOrder).toEqual([3, 1, 2]);
    expect(stepsOf(back)).toEqual(stepsOf(made));
  });
});

describe('whoever writes a step', () => {
  const only = (...lacking: readonly string[]) => ({
    scopesOn: () => scopes.filter((scope) => !lacking.includes(scope)),
  });

  it('needs the scopes of what it does', () => {
    twoScenes
      .when('CreateDeckMacro', { overlayId, name: 'Go', steps: [scene] }, only('scenes:golive'))
      .fails('insufficient_scope', { required: 'scenes:golive', lacking: ['scenes:golive'] });
    twoScenes
      .when('CreateDeckMacro', { overlayId, name: 'Go', steps: [layout, delay] }, only('scenes:golive'))
      .then([expect.objectContaining({ type: 'macro.created' })]);
  });

  it('needs to control OBS for a step in OBS', () => {
    const muted = { kind: 'obs', obs: { obsId: 1, do: 'muted', input: 'Mic', muted: true } } as const;
    twoScenes
      .when('CreateDeckMacro', { overlayId, name: 'Mute', steps: [muted] }, only('obs:control'))
      .fails('insufficient_scope', { required: 'obs:control', lacking: ['obs:control'] });
    expect(shown(withButton([muted]))).toMatchObject([{ broken: false, steps: [muted] }]);
  });

  it('needs the scope of an action for a step in chat or on the channels', () => {
    const guess = { kind: 'action', action: { type: 'prediction', op: 'lock' } } as const;
    twoScenes
      .when('CreateDeckMacro', { overlayId, name: 'Lock', steps: [guess] }, only('bot:write'))
      .fails('insufficient_scope', { required: 'bot:write', lacking: ['bot:write'] });
    expect(shown(withButton([guess]))).toMatchObject([{ broken: false, steps: [guess] }]);
  });

  it.each([
    ['', 'outcomes that differ', { type: 'prediction', op: 'start', title: 'Win?', outcomes: ['a', 'A'] }],
    ['.minutes', 'an integer', { type: 'raid_mode', minutes: 'two' }],
    ['.viewer', 'left out', { type: 'trivia', viewer: 'ada' }],
    ['.type', 'one of chat, counter', { type: 'points' }],
  ])('takes no action that is not complete, or not for macros: action%s %s', (field, expected, action) => {
    expect(stepFaults({ steps: [{ kind: 'action', action }] })).toEqual([
      {
        ...{ location: 'body', field: `steps.0.action${field}` },
        expected: expect.stringContaining(expected) as string,
      },
    ]);
  });

  it('needs none for a step that stays as it was, which stays its author’s', () => {
    const [first] = stepsOf(made);
    const stored = { ...scene, stepId: first?.stepId ?? '' };
    const changed = made.when(
      'UpdateDeckMacro',
      { overlayId, macroId: 1, steps: [stored, delay] },
      { ...only('scenes:golive'), accountId: 'bea' },
    );
    expect(stepsOf(changed)).toMatchObject([
      { stepId: first?.stepId, authorId: 'account-1' },
      { kind: 'delay', authorId: 'bea' },
    ]);
    made
      .when(
        'UpdateDeckMacro',
        { overlayId, macroId: 1, steps: [{ ...stored, transition: 'cut' }] },
        only('scenes:golive'),
      )
      .fails('insufficient_scope');
  });

  it('is told what a command does not take, unless it is known only when the button is pressed', () => {
    const counted = twoScenes
      .when('AddMember', { overlayId, widget: 'counter' })
      .with({ widgetCommands: { reasonAgainst: () => 'args.by must be a number.' } });
    const memberId = Math.max(...Object.keys(counted.state().layers).map(Number));
    const count = (args: object) =>
      counted.when('CreateDeckMacro', {
        overlayId,
        name: 'Count',
        steps: [{ kind: 'command', memberId, command: 'increment', args: args as Record<string, unknown> }],
      });
    count({ by: 'x' }).fails('invalid_value', {
      reasons: [{ index: 0, field: null, code: 'invalid_value', message: 'args.by must be a number.' }],
    });
    expect(stepsOf(count({ by: '{arg.by}' }))).toMatchObject([{ args: { by: '{arg.by}' } }]);
  });
});
