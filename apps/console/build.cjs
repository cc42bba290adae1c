'use strict';
// Builds the console: a shell of HTML, scripts in parts that are loaded when a page needs them, one style sheet and the
// font. Everything but the shell has its content's hash in its name and may be cached for ever.
const fs = require('node:fs');
const path = require('node:path');
const { brotliCompressSync, gzipSync } = require('node:zlib');
const { build: bundle } = require('esbuild');

const root = path.resolve(__dirname, '../..');
const source = path.join(__dirname, 'src');
const { browserslist } = require('../../package.json');

/** `chrome 103` of package.json's browserslist → `chrome103`. */
const target = browserslist.map((browser) => browser.replace(/\s+/g, ''));

function* files(dir) {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* files(file);
    else yield file;
  }
}

/**
 * `studio:styles`: all style sheets, those of `ui` first, in one file. esbuild would make one for each part that is loaded
 * later, which nothing loads, and the order of rules would depend on the way through the pages.
 */
const styles = {
  name: 'styles',
  setup(building) {
    building.onResolve({ filter: /^studio:styles$/ }, () => ({ path: 'styles', namespace: 'studio' }));
    building.onLoad({ filter: /.*/, namespace: 'studio' }, () => {
      const order = (file) => `${file.includes(`${path.sep}ui${path.sep}`) ? 0 : 1}${file}`;
      const sheets = [...files(source)]
        .filter((file) => file.endsWith('.module.css'))
        .sort((a, b) => (order(a) < order(b) ? -1 : 1));
      const contents = sheets.map((file) => `import ${JSON.stringify(file)};`).join('\n');
      return { contents, loader: 'js', resolveDir: source };
    });
  },
};

/**
 * Icons by files of their own. Through the package's one file esbuild takes each icon that any page needs for one that
 * every page needs.
 */
const iconFiles = path.join(root, 'node_modules/lucide-react/dist/esm/icons');
const icons = {
  name: 'icons',
  setup(building) {
    const named = /import \{([^}]+)\} from 'lucide-react';/g;
    building.onLoad({ filter: /apps[/\\]console[/\\].*\.tsx$/ }, ({ path: file }) => {
      const contents = fs.readFileSync(file, 'utf8').replace(named, (_, names) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => {
            if (name.startsWith('type ')) return `import { ${name} } from 'lucide-react';`;
            const [icon, local = icon] = name.split(' as ');
            const fileName = icon.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
            return `import ${local} from ${JSON.stringify(path.join(iconFiles, `${fileName}.mjs`))};`;
          })
          .join(' '),
      );
      return { contents, loader: 'tsx' };
    });
  },
};

const options = (out) => ({
  absWorkingDir: root,
  entryPoints: { console: path.join(source, 'main.tsx') },
  tsconfig: path.join(__dirname, 'tsconfig.json'),
  outdir: out,
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  metafile: true,
  write: false,
  sourcemap: 'linked',
  sourcesContent: false,
  entryNames: '[name].[hash]',
  chunkNames: 'part.[hash]',
  assetNames: '[name].[hash]',
  publicPath: '/console/assets',
  loader: { '.woff2': 'file' },
  target,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [styles, icons],
  logLevel: 'warning',
});

/** What the page loads before anything else: the first script, the parts that it imports, and the style sheet. */
function firstFiles({ outputs }) {
  const [entry] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('main.tsx'));
  const scripts = new Set();
  const add = (file) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const { path: imported, kind } of outputs[file].imports)
      if (kind === 'import-statement') add(imported);
  };
  add(entry);
  const names = [...scripts].map((file) => path.basename(file));
  return { scripts: names, style: path.basename(outputs[entry].cssBundle) };
}

/** The shell, with the names of what it loads. */
function shellOf({ scripts: [entry, ...parts], style }) {
  const at = (file) => `/console/assets/${file}`;
  const head = [
    `<link rel="stylesheet" href="${at(style)}">`,
    ...parts.map((file) => `<link rel="modulepreload" href="${at(file)}">`),
    `<script type="module" src="${at(entry)}"></script>`,
  ].join('\n');
  return fs.readFileSync(path.join(source, 'shell.html'), 'utf8').replace('<!--head-->', head);
}

/** Name of each page that is loaded later → all scripts that it needs, for the test that holds them to a budget. */
function pagesOf({ outputs }) {
  const closure = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path: imported, kind } of outputs[file].imports)
      if (kind === 'import-statement') closure(imported, seen);
    return seen;
  };
  return Object.fromEntries(
    Object.entries(outputs)
      .filter(([file, { entryPoint }]) => entryPoint && file.endsWith('.js'))
      .map(([file, { entryPoint }]) => [
        path.basename(entryPoint, path.extname(entryPoint)),
        [...closure(file)].map((each) => path.basename(each)),
      ]),
  );
}

/**
 * Builds the console and writes `index.html` and `manifest.json` {pages: scripts by page, style}.
 * @param {string} [out] folder to fill, emptied before
 */
async function build(out = path.join(root, 'dist/apps/console')) {
  const { outputFiles, metafile } = await bundle(options(out));
  const first = firstFiles(metafile);
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    // Of style sheets only the one of the first script is loaded: it has them all.
    if (/\.css(?:\.map)?$/.test(file) && !path.basename(file).startsWith(first.style)) continue;
    fs.writeFileSync(file, contents);
    if (!/\.(?:js|css|map)$/.test(file)) continue; // fonts are compressed in themselves
    fs.writeFileSync(`${file}.br`, brotliCompressSync(contents));
    fs.writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }));
  }
  fs.writeFileSync(path.join(out, 'index.html'), shellOf(first));
  const manifest = { style: first.style, pages: pagesOf(metafile) };
  fs.writeFileSync(path.join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

module.exports = { build };

if (require.main === module)
  build(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
