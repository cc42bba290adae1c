import type { FieldDef } from './field-def';
import { changedPayload, shownInPayload } from './payload';

const button: FieldDef = {
  ...{ key: '/action/0', type: 'button', label: 'Paint', command: 'action' },
  payloadSchema: {
    type: 'object',
    properties: {
      color: { type: 'string', gddType: 'color-rrggbbaa' },
      lines: { type: 'integer', enum: [1, 2] },
      rows: { type: 'array' },
      word: { type: 'string', default: 'none' },
    },
  },
};

it('the data of an action have the types of its schema, and nothing that was not set', () => {
  expect(changedPayload(button, {}, 'color', '#ff0000')).toEqual({ color: '#ff0000ff' });
  expect(changedPayload(button, { word: 'a' }, 'lines', '2')).toEqual({ word: 'a', lines: 2 });
  expect(changedPayload(button, { rows: [] }, 'rows', [{ a: 1 }])).toEqual({ rows: [{ a: 1 }] });
  // No JSON yet: its input says so, and no form with it is sent.
  expect(changedPayload(button, {}, 'rows', '[{')).toEqual({ rows: '[{' });
  expect(changedPayload(button, { rows: [1], word: '' }, 'rows', null)).toEqual({ word: '' });
});

it('a choice is a text in its input', () => {
  const options = [{ key: '2', label: 'Two' }];
  const field: FieldDef = { key: 'lines', type: 'dropdown', label: 'Lines', options };
  expect(shownInPayload(field, 2)).toBe('2');
  expect(shownInPayload(field, undefined)).toBeUndefined();
});
