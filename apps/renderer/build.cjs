'use strict';
// Builds the page that broadcast software loads: one script, one style sheet, the fonts, the HTML shell.
// Everything but the shell and the manifest has its content's hash in its name and may be cached for ever.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { brotliCompressSync, gzipSync } = require('node:zlib');
const { transformSync, build: bundle } = require('esbuild');

const root = path.resolve(__dirname, '../..');
const { browserslist } = require('../../package.json');

/** Font packages by kind; each family keeps the name under which its users know it. */
const fonts = [
  ...['inter', 'roboto', 'montserrat', 'oswald', 'orbitron', 'exo-2', 'nunito', 'rubik', 'raleway'].map(
    (name) => `@fontsource-variable/${name}`,
  ),
  ...['bebas-neue', 'bangers', 'press-start-2p', 'permanent-marker'].map((name) => `@fontsource/${name}`),
];
/** Pictures of presets, for lists; their addresses carry the preset's version. */
const thumbs = path.join(__dirname, 'thumbs');
const freeLicenses = ['OFL-1.1', 'Apache-2.0'];

const hash = (...contents) => {
  const sha = createHash('sha256');
  for (const content of contents) sha.update(content);
  return sha.digest('hex').slice(0, 12);
};

/** `chrome 103` of package.json's browserslist → `chrome103`. */
const target = browserslist.map((browser) => browser.replace(/\s+/g, ''));

/** The `@font-face` rules of one package for Latin scripts, and the files that they name. */
function fontFaces(name) {
  const folder = path.join(root, 'node_modules', name);
  const { license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (!freeLicenses.includes(license)) throw new Error(`${name} has the license ${license}.`);
  const rules = fs.readFileSync(path.join(folder, 'index.css'), 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  const files = new Map();
  const css = rules
    .filter((rule) => /-latin(-ext)?-(wght|400)-normal\.woff2/.test(rule))
    .map((rule) => {
      const [, family] = /font-family: '(.+?)( Variable)?';/.exec(rule);
      const [, file] = /url\(\.\/files\/([^)]+\.woff2)\)/.exec(rule);
      const [, weight] = /font-weight: ([^;]+);/.exec(rule);
      const [, range] = /unicode-range: ([^;]+);/.exec(rule);
      const content = fs.readFileSync(path.join(folder, 'files', file));
      const hashed = file.replace('.woff2', `.${hash(content)}.woff2`);
      files.set(hashed, content);
      return (
        `@font-face{font-family:'${family}';font-style:normal;font-weight:${weight};font-display:block;` +
        `src:url(/renderer/${hashed}) format('woff2');unicode-range:${range}}\n`
      );
    })
    .join('');
  if (files.size === 0) throw new Error(`${name} has no Latin font file where it is looked for.`);
  const licenseText = fs.readFileSync(path.join(folder, 'LICENSE'), 'utf8');
  return { css, files, license: `${name} (${license})\n\n${licenseText}` };
}

/**
 * Builds the renderer and writes `manifest.json` {bundle: hash of script and style, files: names}.
 * @param {string} [out] folder to fill, emptied before
 */
async function build(out = path.join(root, 'dist/apps/renderer')) {
  const faces = fonts.map(fontFaces);
  const pageCss = fs.readFileSync(path.join(__dirname, 'src/page.css'), 'utf8');
  const style =
    faces.map(({ css }) => css).join('') +
    transformSync(pageCss, { loader: 'css', minify: true, target }).code;

  const { outputFiles } = await bundle({
    entryPoints: [path.join(__dirname, 'src/main.ts')],
    tsconfig: path.join(__dirname, 'tsconfig.json'),
    bundle: true,
    format: 'iife',
    minify: true,
    sourcemap: 'external',
    target,
    outfile: path.join(out, 'main.js'),
    write: false,
    logLevel: 'warning',
  });
  const output = (ending) => outputFiles.find((file) => file.path.endsWith(ending)).text;
  const script = output('main.js');

  const bundleHash = hash(script, style);
  const scriptFile = `renderer.${hash(script)}.js`;
  const styleFile = `renderer.${hash(style)}.css`;
  const files = new Map([
    [scriptFile, `${script}//# sourceMappingURL=${scriptFile}.map\n`],
    [`${scriptFile}.map`, output('main.js.map')],
    [styleFile, style],
    ...faces.flatMap((face) => [...face.files]),
    ...fs.readdirSync(thumbs).map((name) => [name, fs.readFileSync(path.join(thumbs, name))]),
    ['font-licenses.txt', faces.map(({ license }) => license).join(`\n${'-'.repeat(80)}\n\n`)],
  ]);
  const shell = fs
    .readFileSync(path.join(__dirname, 'src/page.html'), 'utf8')
    .replace('{{bundle}}', bundleHash)
    .replace('{{style}}', `/renderer/${styleFile}`)
    .replace('{{script}}', `/renderer/${scriptFile}`);

  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  for (const [name, content] of files) {
    fs.writeFileSync(path.join(out, name), content);
    if (!/\.(?:js|css|map|txt)$/.test(name)) continue; // fonts and pictures are compressed in themselves
    fs.writeFileSync(path.join(out, `${name}.br`), brotliCompressSync(content));
    fs.writeFileSync(path.join(out, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
  fs.writeFileSync(path.join(out, 'index.html'), shell);
  fs.writeFileSync(
    path.join(out, 'manifest.json'),
    `${JSON.stringify({ bundle: bundleHash, files: [...files.keys()] }, null, 2)}\n`,
  );
}

module.exports = { build };

if (require.main === module)
  build(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
