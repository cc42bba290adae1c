import { addressesIn, librariesIn, mediaIn, webAddress, withAddresses } from './addresses';

it('finds scripts, style sheets and imports of the web, each once', () => {
  const html = `
    <script src="https://cdn.example/a.js"></script><SCRIPT SRC='//cdn.example/b.js'></SCRIPT>
    <link href=https://cdn.example/c.css rel="preload stylesheet"><link rel="icon" href="https://cdn.example/i.png">
    <script src="own.js"></script><img src="https://cdn.example/p.png"><!-- <script src="https://cdn.example/no.js"> -->
    <style>@import "https://cdn.example/d.css";</style><script src="https://cdn.example/a.js"></script>`;
  const css =
    '@import url(https://fonts.example/css?family=Inter:wght@400;700&display=swap); a { color: red }';
  expect(librariesIn({ html, css }).map(({ address }) => address)).toEqual([
    'https://cdn.example/a.js',
    'https://cdn.example/b.js',
    'https://cdn.example/c.css',
    'https://fonts.example/css?family=Inter:wght@400;700&display=swap',
    'https://cdn.example/d.css',
  ]);
});

it('finds pictures, sounds and films in texts, but none whose address a script completes', () => {
  const texts = [
    'a("https://cdn.example/a.png", `https://cdn.example/${name}.png`) // see x.png',
    '<img src="//cdn.example/b.webm?v=1&amp;w=2"> https://cdn.example/{name}.gif',
    '{"k":"https://cdn.example/a.png","l":"https://example.org/page","m":"https://cdn.example/a.png.exe"}',
  ];
  expect(mediaIn(texts).map(({ address }) => address)).toEqual([
    'https://cdn.example/a.png',
    'https://cdn.example/b.webm?v=1&w=2',
  ]);
});

it('knows how the page writes an address, so that it is found there again', () => {
  const html = '<link rel="stylesheet" href="//fonts.example/css?family=Open Sans&amp;display=swap">';
  const [font] = librariesIn({ html, css: '' });
  expect(font?.address).toBe('https://fonts.example/css?family=Open%20Sans&display=swap');
  expect(font?.written.filter((way) => html.includes(way))).toHaveLength(1);
});

it('finds fonts and pictures of a style sheet, those of Latin letters first, and changes their addresses', () => {
  const css = `@font-face { font-family: A; src: url(cyr.woff2); unicode-range: U+0400-04FF }
    @font-face { font-family: A; src: url("latin.woff2") format("woff2"); unicode-range: U+0000-00FF }
    b { background: url('data:image/png;base64,AA==') , url(../p.png#x) }`;
  expect(addressesIn(css)).toEqual({
    imports: [],
    files: ['latin.woff2', 'cyr.woff2', 'data:image/png;base64,AA==', '../p.png#x'],
  });
  const changed = withAddresses(css, (address) => (address.endsWith('.woff2') ? `./1-${address}` : null));
  expect(addressesIn(changed).files.slice(0, 2)).toEqual(['./1-latin.woff2', './1-cyr.woff2']);
  expect(changed).toContain('../p.png#x');
});

it('leaves what is no style sheet, and resolves addresses as a browser does', () => {
  expect(addressesIn('<html>not css {{{').files).toEqual([]);
  expect(webAddress('../p.png#x', 'https://cdn.example/a/b.css')).toBe('https://cdn.example/p.png');
  expect(webAddress('own.js')).toBeNull();
  expect(webAddress('javascript:alert(1)')).toBeNull();
  expect(webAddress('http://[bad')).toBeNull();
});
