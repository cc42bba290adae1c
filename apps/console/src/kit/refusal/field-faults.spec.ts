import { ApiProblem } from '../../api/api-problem';
import { expectationText, fieldFaults } from './field-faults';

const problem = (code: string, message: string, details: { readonly [key: string]: unknown }) =>
  new ApiProblem(422, code, message, details);
const faultsOf = (language: 'en' | 'de', ...of: Parameters<typeof problem>) =>
  fieldFaults(problem(...of), language);
const listed = (field: string, expected: string) =>
  [
    'invalid_request',
    `${field} must be ${expected}.`,
    { errors: [{ field, location: 'body', expected }] },
  ] as const;

it.each([
  ['text of 1 to 40 characters', 'Enter 1 to 40 characters.', 'Gib 1 bis 40 Zeichen ein.'],
  ['an integer of at least 0', 'Enter a whole number of at least 0.', 'Gib eine ganze Zahl ab 0 ein.'],
  [
    'a number from 0.05 to 4 or null',
    'Enter a number from 0.05 to 4. You can also leave it empty.',
    'Gib eine Zahl von 0.05 bis 4 ein. Es darf auch leer bleiben.',
  ],
  [
    'text of at most 5 characters or null, without line breaks and other control characters',
    'Use at most 5 characters. You can also leave it empty. Use no line breaks or control characters.',
    'Höchstens 5 Zeichen. Es darf auch leer bleiben. Ohne Zeilenumbrüche und Steuerzeichen.',
  ],
  ['one of keep, scene', 'Choose one of: keep, scene.', 'Wähle eines davon: keep, scene.'],
])('says at the field what it takes: %s', (expected, en, de) => {
  expect(faultsOf('en', ...listed('name', expected))).toEqual({ name: en });
  expect(faultsOf('de', ...listed('name', expected))).toEqual({ name: de });
});

it('names the step of a list that is wrong, and the field in it', () => {
  const reasons = [
    { index: 2, field: null, code: 'invalid_value', message: 'This overlay has no layer 4.' },
    { index: 3, field: 'label', code: 'duplicate', message: 'Two entries are called Bo.' },
  ];
  const of = [
    'invalid_value',
    'steps[2]: This overlay has no layer 4.',
    { field: 'steps', reasons },
  ] as const;
  expect(faultsOf('en', ...of)).toEqual({
    'steps.2': 'Choose a layer.',
    'steps.3.label': 'Two entries are called Bo. Rename one of them.',
  });
  expect(faultsOf('de', ...of)).toEqual({
    'steps.2': 'Wähle eine Ebene.',
    'steps.3.label': 'Zwei Einträge heißen Bo. Gib einem einen anderen Namen.',
  });
});

it('translates a message that says no expectation', () => {
  const of = ['invalid_value', 'The login mia is taken.', { field: 'login', reason: 'taken' }] as const;
  expect(faultsOf('de', ...of)).toEqual({ login: '„mia“ ist vergeben. Nimm einen anderen.' });
});

it('lists few choices by their labels, and no long lists', () => {
  const allowed = ['A', 'B'].map((key) => ({ key, label: `Icon ${key}` }));
  expect(faultsOf('de', 'invalid_option', 'No icon.', { field: 'icon', allowed })).toEqual({
    icon: 'Wähle eines davon: Icon A, Icon B.',
  });
  const many = Array.from({ length: 50 }, (_, i) => ({ key: String(i), label: String(i) }));
  expect(faultsOf('en', 'invalid_option', 'No icon.', { field: 'icon', allowed: many })).toEqual({
    icon: 'There is no such choice. Choose another one.',
  });
});

it('finds the field of a name that is taken', () => {
  expect(faultsOf('de', 'duplicate', 'There is a command !hi already.', { commandId: 3 })).toEqual({
    name: 'Diesen Namen gibt es schon. Wähle einen anderen.',
  });
});

it('falls back on the English text of the API', () => {
  expect(faultsOf('de', ...listed('name', 'something new'))).toEqual({ name: 'Erwartet: something new' });
  expect(faultsOf('de', 'invalid_value', 'Something new.', { field: 'name' })).toEqual({
    name: 'Something new.',
  });
  expect(expectationText('something new', 'de')).toBeNull();
});

it('says nothing of fields where nothing is said', () => {
  expect(fieldFaults(new Error('gone'), 'en')).toEqual({});
  expect(faultsOf('en', 'rate_limited', 'Too many.', { policy: 'api', perSecond: 5 })).toEqual({});
});
