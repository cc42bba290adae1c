import { defaultValues } from '../read-values';
import { loadingOf, shownAddress } from './browser-page';
import { browser } from './browser.behaviour';
import { firstPage, type BrowserState } from './browser.state';
import { browserWidget } from './browser.widget';
import { frameStyle } from './frame-style';

const urls = [{ itemId: 'a', name: 'Map', url: 'https://example.org/map' }];
const settings = { ...defaultValues(browserWidget), url: 'https://example.org/', urls };
const shown = (state: BrowserState, more: object = {}) => shownAddress({ ...settings, ...more }, state);

const fire = (state: BrowserState, command: string, args: object = {}) =>
  browser.commands[command]?.(
    state as never,
    { ...args },
    {
      ...{ now: 0, values: settings, timeZone: 'UTC' },
      ...{ random: () => 0, masked: (text: string) => text },
    },
  ) as unknown as BrowserState;

it('shows pages of its list only', () => {
  const map = fire(firstPage, 'set_url', { name: 'Map' });
  expect(shown(map)).toBe('https://example.org/map');
  expect(fire(firstPage, 'set_url', { name: 'https://elsewhere.example' })).toBe(firstPage);
  expect(shown(map, { urls: [] })).toBe('https://example.org/');
  expect(fire(map, 'set_url', { name: '' })).toEqual(firstPage);
});

it.each([
  '',
  'http://example.org',
  'javascript:alert(1)',
  'https://me:secret@example.org',
  'data:text/html,x',
])('shows nothing for %j', (url) => expect(shown(firstPage, { url })).toBeNull());

it('is loaded anew by command and every so many minutes', () => {
  const at = (minutes: number, reloadMin: number, state = firstPage): string =>
    loadingOf({ reloadMin }, state, minutes * 60_000);
  expect(at(9, 5)).toBe(at(5, 5));
  expect(at(10, 5)).not.toBe(at(9, 5));
  expect(at(0, 0)).toBe(at(9000, 0));
  expect(at(0, 0, fire(firstPage, 'reload'))).not.toBe(at(0, 0));
});

it('takes declarations of a look', () => {
  expect(
    frameStyle('border: 2px solid #fff; /* a; b */ Border-Radius:12px;; filter: blur(2px) grayscale(1)'),
  ).toEqual([
    ['border', '2px solid #fff'],
    ['border-radius', '12px'],
    ['filter', 'blur(2px) grayscale(1)'],
  ]);
});

it.each([
  'position: fixed',
  'inset: 0',
  'width: 9999px',
  'z-index: 9',
  'pointer-events: auto',
  'background-color: url(https://evil.example)',
  'mask-image: url(https://evil.example)',
  'filter: URL(#x)',
  'clip-path: u\\72l(x)',
  'border-color: var(--k)',
  'mask-image: image-set("x" 1x)',
  'filter: element(#x)',
  'opacity: 1 !important',
  'opacity: 1 } * { display: none',
  '} iframe { opacity: 0',
  '@import "x"',
  'behavior: x',
  '--w-text: red',
])('takes no %s', (css) => expect(frameStyle(css)).toEqual([]));
