import { answersIn, isRight, plainAnswer } from './trivia-answers';

it.each([
  ['  PARIS!! ', 'Paris'],
  ['Sao Paulo', 'São Paulo'],
  ['GROSSE STRASSE', 'Große Straße'],
  ['newyork', 'New York'],
  ['it’s-a me', "It's a me"],
  ['Lodz', 'Łódź'],
  ['ＴＯＫＹＯ　２０２０', 'Tokyo 2020'],
  ['ΑΘΗΝΑ', 'Αθήνα'],
  ['東京。', '東京'],
  ['「 東 京 」', '東京'],
  ['กรุงเทพ!', 'กรุงเทพ'],
  ['محمّد', 'محمد'],
  ['서울?', '서울'],
  ['forty two', '42 | Forty-two'],
])('%s is right for %s', (line, answers) => expect(isRight(line, answers)).toBe(true));

it.each([
  ['Paris London Rome', 'Paris'],
  ['Pari', 'Paris'],
  ['京東', '東京'],
  // Marks are letters of their own there: different words.
  ['か', 'が'],
  ['ปา', 'ป่า'],
  ['!!!', '?'],
  ['', 'Paris'],
])('%s is not right for %s', (line, answers) => expect(isRight(line, answers)).toBe(false));

it('counts only answers with letters or digits', () => {
  expect(answersIn(' | ?! | Yes ')).toEqual(['yes']);
  expect(plainAnswer('…')).toBe('');
});
