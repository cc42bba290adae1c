import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outbound } from '@studio/http/outbound';
import type { PackageContent } from '../stored-package';
import { LibraryPins, pinBounds, PINS } from './library-pins';

let server: Server;
let cdn: string;
let asked: string[] = [];
let files: Record<string, string | RequestListener> = {};
let pins: LibraryPins;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const file = files[path];
    if (typeof file === 'function') return file(request, response);
    response.setHeader('content-type', path.includes('css') ? 'text/css; charset=utf-8' : 'text/javascript');
    response.statusCode = file === undefined ? 404 : 200;
    response.end(file ?? 'not here');
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cdn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pins = new LibraryPins(new Outbound({ allow: [cdn.slice(7)] }));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  files = {};
});

function widget(html: string, others: Readonly<Record<string, string>> = {}): PackageContent {
  const all = { 'widget.html': html, ...others };
  return {
    ...{ kind: 'se', fields: [], name: null, author: null },
    files: new Map(Object.entries(all).map(([path, text]) => [path, Buffer.from(text)])),
  };
}
const text = ({ files: all }: PackageContent, path: string): string => all.get(path)?.toString() ?? '';
const index = (content: PackageContent) => JSON.parse(text(content, PINS)) as Record<string, string>;
const script = (path: string): string => `<script src="${cdn}${path}"></script>`;

it('keeps the sounds and pictures that its texts and values name, after its libraries', async () => {
  files = { '/lib.js': 'lib', '/a.mp3': 'sound', '/b.png': 'picture' };
  const made = await pins.pin(
    widget(script('/lib.js'), {
      'widget.js': `play("${cdn}/a.mp3"); play("${cdn}/gone.ogg");`,
      'fields.json': JSON.stringify({ logo: { type: 'image-input', value: `${cdn}/b.png` } }),
    }),
    null,
  );
  expect(made.missing).toEqual([`${cdn}/gone.ogg`]);
  expect(asked[0]).toBe('/lib.js');
  const paths = index(made);
  expect(Object.keys(paths).sort()).toEqual([`${cdn}/a.mp3`, `${cdn}/b.png`, `${cdn}/lib.js`]);
  expect(text(made, paths[`${cdn}/a.mp3`] ?? '')).toBe('sound');
});

it('keeps scripts, and style sheets with their fonts and imports, as files', async () => {
  files = {
    '/gsap.js': 'window.gsap = 1;',
    '/css?family=A&display=swap':
      '@import "more.css"; @font-face { font-family: A; src: url(/a.woff2) format("woff2") }',
    '/more.css': 'b { background: url("nowhere.png") }',
    '/a.woff2': 'font',
  };
  const made = await pins.pin(
    widget(
      `${script('/gsap.js')}<link rel="stylesheet" href="${cdn}/css?family={{font}}&amp;display=swap">`,
      {
        'fields.json': '{"font":{"type":"googleFont","value":"A"}}',
        'pins/old.js': 'left over',
      },
    ),
    null,
  );
  expect(made.missing).toEqual([`${cdn}/nowhere.png`]);
  const paths = index(made);
  expect(text(made, paths[`${cdn}/gsap.js`] ?? '')).toBe('window.gsap = 1;');
  const sheet = paths[`${cdn}/css?family=A&amp;display=swap`] ?? '';
  expect(sheet).toBe(paths[`${cdn}/css?family=A&display=swap`]);
  const beside = (address: string): string => `./${(paths[`${cdn}${address}`] ?? '').slice('pins/'.length)}`;
  expect(text(made, sheet)).toContain(`url(${beside('/a.woff2')})`);
  expect(text(made, sheet)).toContain(beside('/more.css'));
  expect(made.files.has('pins/old.js')).toBe(false);
});

it('does not ask again for what is pinned, until that is wanted', async () => {
  files = { '/a.js': 'one', '/b.css': 'i { background: url(p.png) }', '/p.png': 'picture' };
  const html = `${script('/a.js')}<link rel="stylesheet" href="${cdn}/b.css">`;
  const first = await pins.pin(widget(html), null);
  files['/a.js'] = 'two';
  files['/c.js'] = 'new';
  asked = [];
  const second = await pins.pin(widget(html + script('/c.js')), first.files);
  expect(asked).toEqual(['/c.js']);
  for (const [path, bytes] of first.files)
    if (path.startsWith('pins/')) expect(second.files.get(path)).toEqual(bytes);
  const third = await pins.pin(widget(html), null);
  expect(text(third, index(third)[`${cdn}/a.js`] ?? '')).toBe('two');
  const without = await pins.pin(widget('<p>'), third.files);
  expect([...without.files.keys()]).toEqual(['widget.html']);
});

it('names what is too large, gone, moved in a circle, or on a private address, and goes on', async () => {
  files = {
    '/fine.js': 'fine',
    '/large.js': 'x'.repeat(pinBounds.fileBytes + 1),
    '/round.js': (_, response) => void response.writeHead(302, { location: '/round.js' }).end(),
    '/cut.js': (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x');
      setImmediate(() => response.destroy());
    },
  };
  const bad = ['/large.js', '/gone.js', '/round.js', '/cut.js'].map((path) => `${cdn}${path}`);
  const elsewhere = ['https://127.0.0.1:1/x.js', 'https://169.254.169.254/y.js'];
  const html = [...bad, ...elsewhere].map((address) => `<script src="${address}"></script>`).join('');
  const made = await pins.pin(widget(html + script('/fine.js')), null);
  expect(made.missing).toEqual([...bad, ...elsewhere].sort());
  expect(Object.keys(index(made))).toEqual([`${cdn}/fine.js`]);
});

it('ends with style sheets that import each other, and takes a bounded number of files', async () => {
  files = { '/a.css': '@import "b.css";', '/b.css': '@import "a.css"; i { color: red }' };
  for (let n = 0; n < pinBounds.files + 5; n++) files[`/${n}.js`] = `${n}`;
  const circle = await pins.pin(widget(`<style>@import "${cdn}/a.css";</style>`), null);
  expect(Object.keys(index(circle))).toEqual([`${cdn}/a.css`, `${cdn}/b.css`]);
  const many = Array.from({ length: pinBounds.files + 5 }, (_, n) => script(`/${n}.js`)).join('');
  const made = await pins.pin(widget(many), null);
  expect([Object.keys(index(made)).length, made.missing?.length]).toEqual([pinBounds.files, 5]);
});
