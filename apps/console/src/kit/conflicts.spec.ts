import { ApiProblem } from '../api/api-problem';
import { refusedWithin } from './conflicts';

it('names the fields of a refusal as the form of a part of the settings does', () => {
  const errors = [
    { field: 'filters.links.allow.0', location: 'body', expected: 'text of 1 to 200 characters' },
    { field: 'announce', location: 'body', expected: 'true or false' },
  ];
  const refused = refusedWithin('filters.links', new ApiProblem(400, 'invalid_request', 'No.', { errors }));
  expect(refused).toMatchObject({
    code: 'invalid_request',
    details: { errors: [{ field: 'allow.0' }, { field: 'announce' }] },
  });
  const one = new ApiProblem(422, 'invalid', 'No.', { field: 'filters.links.limit', expected: 'a number' });
  expect(refusedWithin('filters.links', one)).toMatchObject({ details: { field: 'limit' } });
});
