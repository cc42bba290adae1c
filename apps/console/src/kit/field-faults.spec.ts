import { ApiProblem } from '../api/api-problem';
import { en } from '../text/en';
import { fieldFaults } from './field-faults';

const of = (details: { readonly [key: string]: unknown }) =>
  fieldFaults(new ApiProblem(422, 'any', 'It is refused.', details), en);

it('says what is wrong at the field', () => {
  expect(of({ errors: [{ location: 'body', field: 'steps.0.ms', expected: 'at least 50' }] })).toEqual({
    'steps.0.ms': 'What is taken: at least 50',
  });
  expect(of({ field: 'icon', allowed: [] })).toEqual({ icon: 'It is refused.' });
  expect(of({ field: 'name', expected: 'another name' })).toEqual({ name: 'What is taken: another name' });
});

it('says what is wrong with an entry of a list at the entry', () => {
  expect(of({ field: 'steps', reasons: ['steps[2]: There is no layer 4.', 'too long'] })).toEqual({
    'steps.2': 'There is no layer 4.',
    steps: 'too long',
  });
});

it('says nothing of fields where nothing is said', () => {
  expect(of({})).toEqual({});
  expect(fieldFaults(new Error('gone'), en)).toEqual({});
});
