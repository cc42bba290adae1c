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

/** All style sheets, those of `ui` first: the order of rules must not depend on the way through the pages. */
const sheets = () => {
  const order = (file) => `${file.includes(`${path.sep}ui${path.sep}`) ? 0 : 1}${file}`;
  return [...files(source)]
    .filter((file) => file.endsWith('.module.css'))
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
};

/** Makes `studio:styles` of all sheets: it exports the names of their classes, `_0` those of the first one. */
const styles = {
  name: 'styles',
  setup(building) {
    building.onResolve({ filter: /^studio:styles$/ }, () => ({ path: 'styles', namespace: 'studio' }));
    building.onLoad({ filter: /.*/, namespace: 'studio' }, () => {
      const lines = sheets().map((file, i) => `export { default as _${i} } from ${JSON.stringify(file)};`);
      return { contents: `import './theme/tokens.css';\n${lines.join('\n')}`, resolveDir: source };
    });
  },
};

/**
 * One style sheet for all pages, built by itself: so each page's script holds the names of its own classes alone.
 * @returns its files, and the names of classes by sheet
 */
async function styleSheet(out) {
  const { outputFiles } = await bundle({
    ...common(out),
    entryPoints: { console: 'studio:styles' },
    plugins: [styles],
  });
  const script = outputFiles.find(({ path: file }) => file.endsWith('.js'));
  const exported = await import(
    `data:text/javascript;base64,${Buffer.from(script.contents).toString('base64')}`
  );
  return {
    styleFiles: outputFiles.filter(({ path: file }) => !/\.js(?:\.map)?$/.test(file)),
    names: new Map(sheets().map((file, i) => [file, exported[`_${i}`]])),
  };
}

/** Style sheets as scripts see them: the names of their classes. */
const classNames = (names) => ({
  name: 'class-names',
  setup(building) {
    building.onLoad({ filter: /\.module\.css$/ }, ({ path: file }) => ({
      contents: JSON.stringify(names.get(file)),
      loader: 'json',
    }));
  },
});

const iconFiles = path.join(root, 'node_modules/lucide-react/dist/esm/icons');
/**
 * Icons by files of their own, one for each script that shows them. Through the package's one file esbuild takes each
 * icon that any page needs for one that every page needs; and a file that two pages share it makes a part of its own,
 * which for an icon costs more than to have it twice.
 */
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
            return `import ${local} from ${JSON.stringify(`studio:icon/${fileName}`)};`;
          })
          .join(' '),
      );
      return { contents, loader: 'tsx' };
    });
    building.onResolve({ filter: /^studio:icon\// }, ({ path: name, importer }) => ({
      path: path.join(iconFiles, `${path.basename(name)}.mjs`),
      suffix: `?for=${path.relative(source, importer)}`,
    }));
  },
};

const common = (out) => ({
  absWorkingDir: root,
  tsconfig: path.join(__dirname, 'tsconfig.json'),
  outdir: out,
  bundle: true,
  format: 'esm',
  minify: true,
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
  // The router brings it for older versions of React, which has its own.
  alias: { 'use-sync-external-store/shim/index.js': 'react' },
  logLevel: 'warning',
});

/** The scripts that the page loads before anything else: the first one, and the parts that it imports. */
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
  return [...scripts].map((file) => path.basename(file));
}

/** The shell, with the names of what it loads. */
function shellOf([entry, ...parts], style) {
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
  const { styleFiles, names } = await styleSheet(out);
  const { outputFiles, metafile } = await bundle({
    ...common(out),
    entryPoints: { console: path.join(source, 'main.tsx') },
    splitting: true,
    metafile: true,
    plugins: [classNames(names), icons],
  });
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  for (const { path: file, contents } of [...styleFiles, ...outputFiles]) {
    fs.writeFileSync(file, contents);
    if (!/\.(?:js|css|map)$/.test(file)) continue; // fonts are compressed in themselves
    fs.writeFileSync(`${file}.br`, brotliCompressSync(contents));
    fs.writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }));
  }
  const style = styleFiles.map(({ path: file }) => path.basename(file)).find((file) => file.endsWith('.css'));
  fs.writeFileSync(path.join(out, 'index.html'), shellOf(firstFiles(metafile), style));
  const manifest = { style, pages: pagesOf(metafile) };
  fs.writeFileSync(path.join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

module.exports = { build };

if (require.main === module)
  build(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
