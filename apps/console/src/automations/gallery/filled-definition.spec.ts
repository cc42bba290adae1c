import { filledDefinition } from './filled-definition';

const setting = { label: '', default: null, min: null, max: null, widget: null, wrap: null };

it('puts the values of settings at all their places', () => {
  const definition = {
    triggers: [{ type: 'raid', filter: {} }],
    actions: [{ type: 'effect' }, { type: 'chat' }],
  };
  const settings = [
    { ...setting, key: 'overlay', kind: 'overlay' as const, places: ['overlayId', 'actions.0.overlayId'] },
    { ...setting, key: 'least', kind: 'number' as const, places: ['triggers.0.filter.viewers.min'] },
  ];
  expect(filledDefinition({ definition, settings }, { overlay: 'ov_1', least: 7 })).toEqual({
    overlayId: 'ov_1',
    triggers: [{ type: 'raid', filter: { viewers: { min: 7 } } }],
    actions: [{ type: 'effect', overlayId: 'ov_1' }, { type: 'chat' }],
  });
});

it('escapes a value in the text around it as in JSON', () => {
  const settings = [
    { ...setting, key: 'text', kind: 'text' as const, wrap: '{"content":"#"}', places: ['actions.0.body'] },
  ];
  const definition = { actions: [{ type: 'http_request' }] };
  const filled = filledDefinition({ definition, settings }, { text: 'I am "live" for $& \\o/' });
  const [step] = (filled as { readonly actions: readonly { readonly body: string }[] }).actions;
  expect(JSON.parse(step?.body ?? '')).toEqual({ content: 'I am "live" for $& \\o/' });
});
