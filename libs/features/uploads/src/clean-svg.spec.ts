import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanSvg, withSize } from './clean-svg';

const svg = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" ${attributes}>${inner}</svg>`;
const sample = (name: string): Promise<string> => readFile(join('test/fixtures/cases', name), 'utf8');

it('keeps a plain logo as it is', async () => {
  const { text, isReduced } = await cleanSvg(await sample('plain-logo.svg'));
  expect(isReduced).toBe(false);
  expect(text).toContain('<rect width="80" height="40" rx="8" fill="#0a8"/>');
});

it('removes scripts and handlers, and says so', async () => {
  const { text, isReduced } = await cleanSvg(await sample('scripted.svg'));
  expect(isReduced).toBe(true);
  expect(text).toContain('fill="teal"');
  expect(text).not.toMatch(/script|onload|owned/u);
});

it('turns rules of drawing programs into attributes', async () => {
  const { text, isReduced } = await cleanSvg(
    svg(
      '<defs><style>.cls-1{fill:#f00}.cls-2{fill:none;stroke:#00f}</style></defs><path class="cls-1" d="M0 0h9v9z"/>' +
        '<path class="cls-2" style="stroke-width:2;-inkscape-x:1" d="M0 0h9v9z"/>',
    ),
  );
  expect(text).toContain('fill="#f00"');
  expect(text).toMatch(/fill="none" stroke="#00f"|stroke="#00f"/u);
  expect(text).toContain('stroke-width="2"');
  expect(text).not.toMatch(/style|class|inkscape/u);
  expect(isReduced).toBe(false);
});

it('keeps gradients, references within the file, embedded pictures and animations', async () => {
  const inner =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient></defs>' +
    '<rect id="b" width="9" height="9" fill="url(#a)" transform="rotate(4 5 5)"/><use xlink:href="#b"/>' +
    '<image width="1" height="1" href="data:image/png;base64,iVBORw0KGgo="/>' +
    '<circle r="3"><animate attributeName="r" values="1;3" dur="1s" repeatCount="indefinite"/></circle>';
  const { text, isReduced } = await cleanSvg(svg(inner, 'xmlns:xlink="http://www.w3.org/1999/xlink"'));
  expect(isReduced).toBe(false);
  for (const part of ['url(#a)', 'xlink:href="#b"', 'data:image/png', 'attributeName="r"', 'rgb(1, 2, 3)'])
    expect(text).toContain(part);
});

it.each([
  ['embedded HTML', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">hi</body></foreignObject>'],
  ['a script in another case', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a script of another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['a handler', '<rect onclick="alert(1)" width="9" height="9"/>'],
  ['an address', '<image href="https://example.com/a.png"/>'],
  ['an address of a file', '<use xlink:href="b.svg#c" xmlns:xlink="http://www.w3.org/1999/xlink"/>'],
  ['an embedded SVG', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ['a link that runs a script', '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
  ['an animated reference', '<use href="#a"><set attributeName="href" to="https://example.com/a"/></use>'],
  ['a fill from outside', '<rect fill="url(https://example.com/#a)" width="9" height="9"/>'],
  ['a fill from outside, escaped', '<rect fill="u\\72l(https://example.com/#a)" width="9" height="9"/>'],
  ['an image set', '<rect mask="image-set(&quot;https://example.com/a&quot; 1x)" width="9" height="9"/>'],
  ['a rule from outside', '<style>@import "https://example.com/a.css";</style>'],
  ['a rule that loads', '<style>rect{fill:url(https://example.com/a)}</style><rect width="9" height="9"/>'],
  ['a style that loads', '<rect style="cursor:url(https://example.com/a)" width="9" height="9"/>'],
  ['a text that is code', '<text><![CDATA[<script>alert(1)</script>]]></text>'],
])('leaves nothing of %s', async (_, inner) => {
  const { text } = await cleanSvg(svg(inner));
  expect(text).not.toMatch(
    /<script|onclick|example\.com|b\.svg|foreignObject|xhtml|javascript|svg\+xml|@import/iu,
  );
  expect(text).toMatch(/^<svg[^>]*>/u);
});

it.each([
  ['text', 'just text'],
  ['HTML', '<!doctype html><html><body/></html>'],
  ['nothing', ''],
  ['another root', '<g><svg/></g>'],
  [
    'entities of entities',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
  ],
  ['a file as entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`],
])('refuses %s', async (_, source) => {
  await expect(cleanSvg(source)).rejects.toThrow('an SVG');
});

it('reads short entities, as old drawing programs write them', async () => {
  const source = `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>
    <svg xmlns="&ns_svg;" width="8" height="8"><rect width="8" height="8"/></svg>`;
  expect((await cleanSvg(source)).text).toContain('<rect width="8" height="8"/>');
});

it('sets the size if a view box says what is seen', async () => {
  expect(await withSize((await cleanSvg(svg('<rect width="9" height="9"/>'))).text, 800, 400)).toMatch(
    /width="800" height="400"|height="400".*width="800"/u,
  );
});
