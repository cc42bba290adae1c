import { headersIn } from './headers';

it('reads a header in each line, with all that its value holds', () => {
  expect(headersIn('Authorization: Bearer a:b\n\n X-Key :  7 ')).toEqual({
    Authorization: 'Bearer a:b',
    'X-Key': '7',
  });
  expect(headersIn('nothing said')).toEqual({ 'nothing said': '' });
  expect(headersIn(' \n')).toEqual({});
});
