import { readValues } from '../read-values';
import { guestAddress } from './guest-hosts';
import { guestFrameWidget } from './guest-frame.widget';

const read = (url: string) =>
  readValues(guestFrameWidget, { url }, {}, { addressFault: () => null }).values['url'];

it('takes pages of trusted hosts', () => {
  expect(guestAddress('https://vdo.ninja/?view=abc')?.href).toBe('https://vdo.ninja/?view=abc');
  expect(read('https://vdo.ninja/?view=abc')).toBe('https://vdo.ninja/?view=abc');
  expect(read('')).toBe('');
});

it.each([
  'https://vdo.ninja.example/?view=abc',
  'https://evil.example/?vdo.ninja',
  'https://me:secret@vdo.ninja/',
  'http://vdo.ninja/',
  'https://vdo.ninja:8443/',
  'javascript:alert(1)',
  '',
])('shows no page for %j', (url) => expect(guestAddress(url)).toBeNull());

it('refuses other hosts, and says what to do', () => {
  expect(() => read('https://example.org/room')).toThrow(/vdo\.ninja.*“Web page”/);
});
