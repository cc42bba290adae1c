'use strict';
// Builds the page that broadcast software loads: one script, the fonts, the HTML shell with style and loader inside.
// Everything but the shell and the manifest has its content's hash in its name and may be cached for ever.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { brotliCompressSync, gzipSync } = require('node:zlib');
const { transformSync, build: bundle } = require('esbuild');
const { fontPages } = require('./font-pages.cjs');

const root = path.resolve(__dirname, '../..');
const { browserslist } = require('../../package.json');

/** Font packages by kind; each family keeps the name under which its users know it. */
const fonts = [
  ...['inter', 'roboto', 'montserrat', 'oswald', 'orbitron', 'exo-2', 'nunito', 'rubik', 'raleway'].map(
    (name) => `@fontsource-variable/${name}`,
  ),
  ...['bebas-neue', 'bangers', 'press-start-2p', 'permanent-marker'].map((name) => `@fontsource/${name}`),
];
/**
 * Scripts that the font families lack. Their fonts complete every family as `Noto Sans`, which the drawings name
 * after the chosen family.
 */
const scripts = ['arabic', 'devanagari', 'hebrew', 'thai'];
/** Pictures of presets, for lists, and examples of media; their addresses carry a version. */
const thumbs = path.join(__dirname, 'thumbs');
/** Pictures that samples of widgets show. */
const samples = path.join(__dirname, 'samples');
/** Sounds of alert styles, which scripts/alert-sounds.cjs makes; their addresses carry a version. */
const sounds = path.join(__dirname, 'sounds');
const freeLicenses = ['OFL-1.1', 'Apache-2.0'];

const hash = (...contents) => {
  const sha = createHash('sha256');
  for (const content of contents) sha.update(content);
  return sha.digest('hex').slice(0, 12);
};

/** `chrome 103` of package.json's browserslist → `chrome103`. */
const target = browserslist.map((browser) => browser.replace(/\s+/g, ''));

/** Parts of a font that no text on stream uses. */
const leftOut = /-(math|symbols)-/;

/** @returns the licence of a package with its name and text */
function licenseOf(folder, name) {
  const { license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (!freeLicenses.includes(license)) throw new Error(`${name} has the license ${license}.`);
  return `${name} (${license})\n\n${fs.readFileSync(path.join(folder, 'LICENSE'), 'utf8')}`;
}

/**
 * The parts of one package, by the characters that they draw, and their files.
 * @param {string} name
 * @param {{ family: string, part: string }} [only] the one part to take, and the family that it belongs to
 */
function fontParts(name, only) {
  const folder = path.join(root, 'node_modules', name);
  const license = licenseOf(folder, name);
  const rules = fs.readFileSync(path.join(folder, 'index.css'), 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  const files = new Map();
  const faces = rules
    .filter((rule) => /-(wght|400)-normal\.woff2/.test(rule) && !leftOut.test(rule))
    .filter((rule) => !only || rule.includes(`-${only.part}-wght-`))
    .map((rule) => {
      const [, ownFamily] = /font-family: '(.+?)( Variable)?';/.exec(rule);
      const family = only?.family ?? ownFamily;
      const [, file] = /url\(\.\/files\/([^)]+\.woff2)\)/.exec(rule);
      const [, weight] = /font-weight: ([^;]+);/.exec(rule);
      // A font without parts covers all characters.
      const [, range] = /unicode-range: ([^;]+);/.exec(rule) ?? [null, 'U+0-10FFFF'];
      const content = fs.readFileSync(path.join(folder, 'files', file));
      const hashed = file.replace('.woff2', `.${hash(content)}.woff2`);
      files.set(hashed, content);
      return { family, weight, file: hashed, range };
    });
  if (files.size === 0) throw new Error(`${name} has no font file where it is looked for.`);
  return { faces, files, license };
}

/** The parts of all packages. */
const allFontParts = () => [
  ...fonts.map((name) => fontParts(name)),
  ...scripts.map((part) =>
    fontParts(`@fontsource-variable/noto-sans-${part}`, { family: 'Noto Sans', part }),
  ),
];

/** Fonts in many files, with their licences. */
function allFontPages() {
  const modules = path.join(root, 'node_modules');
  const { files, packages, first } = fontPages(modules, hash);
  return { files, first, licenses: packages.map((name) => licenseOf(path.join(modules, name), name)) };
}

/** Returns the table of fonts for the page. Ranges are listed once, since many fonts share them. */
function fontTable(parts) {
  const faces = parts.flatMap((part) => part.faces);
  const ranges = [...new Set(faces.map(({ range }) => range))];
  return {
    ranges,
    faces: faces.map(({ family, weight, file, range }) => [family, weight, file, ranges.indexOf(range)]),
  };
}

const widgets = path.join(root, 'libs/widgets/src');

/** Widgets of which the first picture of most looks is made. The first script of a stage has their drawings. */
const usual = new Set(['text', 'shape', 'background', 'image', 'clock', 'countdown', 'counter', 'socials']);

/**
 * `studio:drawings`: how each widget is drawn, by slug, of every `<slug>.drawing.ts` in a folder of the widgets.
 * @param {(slug: string) => boolean} [isWanted]
 */
const drawingsOf = (isWanted = () => true) => ({
  name: 'drawings',
  setup(building) {
    building.onResolve({ filter: /^studio:drawings$/ }, () => ({ path: 'drawings', namespace: 'studio' }));
    building.onLoad({ filter: /.*/, namespace: 'studio' }, () => {
      const found = fs.readdirSync(widgets).flatMap((folder) => {
        if (!fs.statSync(path.join(widgets, folder)).isDirectory()) return [];
        const files = fs
          .readdirSync(path.join(widgets, folder))
          .filter((file) => file.endsWith('.drawing.ts'));
        const slugs = files.map((file) => file.slice(0, -'.drawing.ts'.length)).filter(isWanted);
        return slugs.map((slug) => ({ folder, slug }));
      });
      const imports = found.map(
        ({ folder, slug }, i) => `import { draw as d${i} } from './${folder}/${slug}.drawing';`,
      );
      const entries = found.map(({ slug }, i) => `['${slug}', d${i}]`);
      const contents = `${imports.join('\n')}\nexport const drawings = new Map([${entries.join(', ')}]);`;
      return { contents, loader: 'ts', resolveDir: widgets };
    });
  },
});

/** Bundles an entry into one script without imports. */
async function bundled(entry, out, define, drawings = drawingsOf()) {
  const { outputFiles } = await bundle({
    entryPoints: [path.join(__dirname, entry)],
    tsconfig: path.join(__dirname, 'tsconfig.json'),
    bundle: true,
    plugins: [drawings],
    format: 'iife',
    minify: true,
    sourcemap: 'external',
    target,
    outfile: path.join(out, 'main.js'),
    write: false,
    logLevel: 'warning',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  const output = (ending) => outputFiles.find((file) => file.path.endsWith(ending)).text;
  return { script: output('main.js'), map: output('main.js.map') };
}

/** Bundles a part of the page's script that is loaded when it is first needed. */
async function part(entry, drawings = drawingsOf()) {
  const { outputFiles } = await bundle({
    entryPoints: [path.join(root, entry)],
    plugins: [drawings],
    tsconfig: path.join(__dirname, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    minify: true,
    target,
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

/**
 * The page that runs the widgets of users, in one file: its script contains what it puts before their code. Every server
 * of the origin of widgets answers with it, whichever widget is asked for.
 */
async function cagePage(out) {
  const { script: shim } = await bundled('src/custom/cage/shim.ts', out, {});
  const jquery = fs.readFileSync(path.join(root, 'node_modules/jquery/dist/jquery.min.js'), 'utf8');
  const { script: graphic } = await bundled('src/custom/cage/graphic-shim.ts', out, {});
  const { script } = await bundled('src/custom/cage/cage.ts', out, {
    SHIM: shim.trim(),
    GRAPHIC: graphic.trim(),
    JQUERY: jquery.trim(),
  });
  const inPage = script
    .trim()
    .replace(/<\/script/gi, '<\\/script')
    .replaceAll('<!--', '<\\!--');
  const style = 'html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; display: block; }';
  return [
    '<!doctype html><html><head><meta charset="utf-8"><title>Widget</title>',
    `<style>${style} html { overflow: hidden; }</style></head>`,
    `<body><script>${inPage}</script></body></html>\n`,
  ].join('\n');
}

/**
 * Bundles a separate script, for tests.
 * @param {string} entry path of the entry
 */
async function scriptOf(entry) {
  const { script } = await bundled(path.relative(__dirname, entry), __dirname, {
    FONTS: fontTable(allFontParts()),
    FONT_PAGES: allFontPages().first,
  });
  return script;
}

/** A page for viewers: its shell, and the files that it loads. */
async function page(folder, entry, out) {
  const source = path.join(__dirname, 'src', folder);
  const css = fs.readFileSync(path.join(source, 'page.css'), 'utf8');
  const style = transformSync(css, { loader: 'css', minify: true, target }).code.trim();
  const { script } = await bundled(`src/${folder}/${entry}`, out, {});
  const name = folder.replace('-page', '');
  const [styleFile, scriptFile] = [`${name}.${hash(style)}.css`, `${name}.${hash(script)}.js`];
  const html = fs
    .readFileSync(path.join(source, 'page.html'), 'utf8')
    .replace('<!--style-->', `<link rel="stylesheet" href="/renderer/${styleFile}">`)
    .replace('<!--script-->', `<script src="/renderer/${scriptFile}"></script>`);
  return {
    html,
    files: [
      [styleFile, style],
      [scriptFile, script],
    ],
  };
}

/**
 * Builds the renderer and writes `manifest.json` {bundle: hash of script and style, inlineScript: its source expression
 * for a content security policy, stage: the same of `/stage`, with its script, files: names}.
 * @param {string} [out] folder to fill, emptied before
 */
async function build(out = path.join(root, 'dist/apps/renderer')) {
  const parts = allFontParts();
  const pages = allFontPages();
  const pageCss = fs.readFileSync(path.join(__dirname, 'src/page.css'), 'utf8');
  const style = transformSync(pageCss, { loader: 'css', minify: true, target }).code.trim();

  const alerts = await part('libs/widgets/src/drawing/alert-styles/styled-alerts.ts');
  const alertsFile = `alerts.${hash(alerts)}.js`;
  const lottie = await part('apps/renderer/src/lottie-part.ts');
  const lottieFile = `lottie.${hash(lottie)}.js`;
  const custom = await part('apps/renderer/src/custom/host/custom-part.ts');
  const customFile = `custom.${hash(custom)}.js`;
  const define = {
    FONTS: fontTable(parts),
    FONT_PAGES: pages.first,
    STYLED_ALERTS: `/renderer/${alertsFile}`,
    CUSTOM_LAYERS: `/renderer/${customFile}`,
    LOTTIE: `/renderer/${lottieFile}`,
  };
  const { script, map } = await bundled('src/main.ts', out, define);
  const bundleHash = hash(script, style);
  const scriptFile = `renderer.${hash(script)}.js`;
  // Frames of the console load what draws, without the connection.
  const rare = await part(
    'apps/renderer/src/rare-part.ts',
    drawingsOf((slug) => !usual.has(slug)),
  );
  const rareFile = `rare.${hash(rare)}.js`;
  const stageDefine = { ...define, RARE_DRAWINGS: `/renderer/${rareFile}` };
  const ofUsual = drawingsOf((slug) => usual.has(slug));
  const stage = await bundled('src/stage-main.ts', out, stageDefine, ofUsual);
  const stageFile = `stage.${hash(stage.script)}.js`;
  const loaderOf = async (file) =>
    (await bundled('src/loader.ts', out, { SCRIPT: `/renderer/${file}` })).script.trim();
  const [loader, stageLoader] = [await loaderOf(scriptFile), await loaderOf(stageFile)];
  const worker = (await bundled('src/service-worker.ts', out, {})).script.trim();
  const drawPage = await page('draw-page', 'draw.ts', out);
  const cage = await cagePage(out);
  const files = new Map([
    ['sw.js', worker],
    ...drawPage.files,
    [scriptFile, `${script}//# sourceMappingURL=${scriptFile}.map\n`],
    [`${scriptFile}.map`, map],
    [stageFile, `${stage.script}//# sourceMappingURL=${stageFile}.map\n`],
    [`${stageFile}.map`, stage.map],
    [alertsFile, alerts],
    [customFile, custom],
    [lottieFile, lottie],
    [rareFile, rare],
    ...parts.flatMap((each) => [...each.files]),
    ...pages.files,
    ...[thumbs, samples, sounds].flatMap((folder) =>
      fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name))]),
    ),
    [
      'font-licenses.txt',
      [...parts.map(({ license }) => license), ...pages.licenses].join(`\n${'-'.repeat(80)}\n\n`),
    ],
  ]);
  const shellWith = (ownLoader) => {
    const inPage = {
      bundle: bundleHash,
      style: `<style>${style}</style>`,
      loader: `<script>${ownLoader}</script>`,
    };
    const page = fs.readFileSync(path.join(__dirname, 'src/page.html'), 'utf8');
    return page.replace(/<!--(\w+)-->/g, (_, name) => inPage[name]);
  };
  const draw = drawPage.html;
  const sourceOf = (inline) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  for (const [name, content] of files) {
    fs.writeFileSync(path.join(out, name), content);
    if (!/\.(?:js|json|css|map|txt|svg)$/.test(name)) continue; // fonts and pictures are compressed in themselves
    fs.writeFileSync(path.join(out, `${name}.br`), brotliCompressSync(content));
    fs.writeFileSync(path.join(out, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
  fs.writeFileSync(path.join(out, 'index.html'), shellWith(loader));
  fs.writeFileSync(path.join(out, 'stage.html'), shellWith(stageLoader));
  fs.writeFileSync(path.join(out, 'draw.html'), draw);
  fs.writeFileSync(path.join(out, 'cage.html'), cage);
  const manifest = {
    bundle: bundleHash,
    inlineScript: sourceOf(loader),
    stage: { script: `/renderer/${stageFile}`, inlineScript: sourceOf(stageLoader) },
    files: [...files.keys()],
  };
  fs.writeFileSync(path.join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

module.exports = { build, scriptOf };

if (require.main === module)
  build(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
