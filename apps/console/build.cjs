'use strict';
// Builds the console: a shell of HTML, scripts in parts that are loaded when a page needs them, one style sheet and the
// font. Everything but the shell has its content's hash in its name and may be cached for ever.
const fs = require('node:fs');
const path = require('node:path');
const { brotliCompressSync, gzipSync } = require('node:zlib');
const { build: bundle } = require('esbuild');
const { files } = require('../../scripts/last-build.cjs');
const { mergeParts } = require('./merge-parts.cjs');

const root = path.resolve(__dirname, '../..');
const source = path.join(__dirname, 'src');
const { browserslist } = require('../../package.json');

/** `chrome 103` of package.json's browserslist → `chrome103`. */
const target = browserslist.map((browser) => browser.replace(/\s+/g, ''));

/** Folders whose sheets the first picture of every page needs, below `src`; the others load later in an editor. */
const early = ['ui', 'app', 'overlay', 'sign-in', 'editor/canvas', 'editor/parts'].map((folder) =>
  path.join(source, folder, path.sep),
);
const isEarly = (file) => early.some((folder) => file.startsWith(folder));

/** Returns all style sheets, those of `ui` first: the order of rules must not depend on the import order. */
const sheets = () => {
  const order = (file) => `${file.includes(`${path.sep}ui${path.sep}`) ? 0 : 1}${file}`;
  return [...files(source)]
    .filter((file) => file.endsWith('.module.css'))
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
};

/** Sheets by the name of the style sheet they are in. */
const styleSheets = () => ({
  console: sheets().filter(isEarly),
  pages: sheets().filter((file) => !isEarly(file)),
});

/** Provides `studio:console` and `studio:pages` with their sheets; they export their class names, `_0` for the first. */
const styles = {
  name: 'styles',
  setup(building) {
    building.onResolve({ filter: /^studio:/ }, ({ path: name }) => ({
      path: name.slice('studio:'.length),
      namespace: 'studio',
    }));
    building.onLoad({ filter: /.*/, namespace: 'studio' }, ({ path: name }) => {
      const lines = styleSheets()[name].map(
        (file, i) => `export { default as _${i} } from ${JSON.stringify(file)};`,
      );
      if (name === 'console') lines.unshift("import './theme/tokens.css';");
      return { contents: lines.join('\n'), resolveDir: source };
    });
  },
};

/**
 * Builds two style sheets for all pages, what the first picture needs and the rest, separately, so that each page's
 * script contains only its own class names. Both in one build: their short names differ.
 * @returns their files, and the class names by sheet
 */
async function buildStyles(out) {
  const { outputFiles } = await bundle({
    ...common(out),
    entryPoints: { console: 'studio:console', pages: 'studio:pages' },
    plugins: [styles],
  });
  const names = new Map();
  for (const [name, files] of Object.entries(styleSheets())) {
    const script = outputFiles.find(({ path: file }) => path.basename(file).match(`^${name}\\..*js$`));
    const exported = await import(
      `data:text/javascript;base64,${Buffer.from(script.contents).toString('base64')}`
    );
    files.forEach((file, i) => names.set(file, exported[`_${i}`]));
  }
  return { styleFiles: outputFiles.filter(({ path: file }) => !/\.js(?:\.map)?$/.test(file)), names };
}

/** Resolves style sheets in scripts to their class names. */
const classNames = (names) => ({
  name: 'class-names',
  setup(building) {
    building.onLoad({ filter: /\.module\.css$/ }, ({ path: file }) => ({
      contents: JSON.stringify(names.get(file)),
      loader: 'json',
    }));
  },
});

/** Index files of the query library, by package, and what they export: the file of each name. */
const indexes = new Map(
  ['react-query', 'query-core'].map((name) => {
    const folder = path.join(root, 'node_modules/@tanstack', name, 'build/modern');
    const index = fs.readFileSync(path.join(folder, 'index.js'), 'utf8');
    const lines = [...index.matchAll(/import \{([^}]+)\} from "\.\/([^"]+)"/g)];
    const files = lines.flatMap(([, names, file]) =>
      names.split(',').map((each) => [each.trim(), path.join(folder, file)]),
    );
    return [`@tanstack/${name}`, new Map(files)];
  }),
);
/**
 * Imports what the query library exports from its own files. Through its index files, esbuild treats all that any page
 * uses as needed by every page.
 */
const fromQueryFiles = (contents) =>
  contents.replace(/import \{([^}]+)\} from ['"]@tanstack\/(?:react-query|query-core)['"];/g, (_, names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const file = [...indexes.values()].map((files) => files.get(name)).find(Boolean);
        return `import { ${name} } from ${JSON.stringify(file)};`;
      })
      .join(' '),
  );
const queryFiles = {
  name: 'query-files',
  setup(building) {
    const load =
      (loader) =>
      ({ path: file }) => ({ contents: fromQueryFiles(fs.readFileSync(file, 'utf8')), loader });
    building.onLoad({ filter: /@tanstack[/\\][^/\\]+[/\\]build[/\\]modern[/\\].*\.js$/ }, load('js'));
    building.onLoad({ filter: /apps[/\\]console[/\\].*\.ts$/ }, load('ts'));
  },
};

const iconFiles = path.join(root, 'node_modules/lucide-react/dist/esm/icons');
/**
 * Imports each icon from its own file, as a separate copy per script that uses it. Through the package's main
 * file, esbuild treats every icon as needed by every page. It also makes a chunk of each file shared by two pages,
 * which for an icon costs more than a second copy.
 */
const icons = {
  name: 'icons',
  setup(building) {
    const named = /import \{([^}]+)\} from 'lucide-react';/g;
    building.onLoad({ filter: /apps[/\\]console[/\\].*\.tsx$/ }, ({ path: file }) => {
      const contents = fromQueryFiles(fs.readFileSync(file, 'utf8')).replace(named, (_, names) =>
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

/** Connections are web sockets alone, so the other transports of their library stay out. */
const onlyWebSockets = {
  name: 'only-web-sockets',
  setup(building) {
    building.onLoad({ filter: /engine\.io-client[/\\]build[/\\]esm[/\\]transports[/\\]index\.js$/ }, () => ({
      contents: "import { WS } from './websocket.js'; export const transports = { websocket: WS };",
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

/** Sources of the pages whose scripts are merged. */
const sources = {
  first: 'main.ts',
  drawing: 'app/start.tsx',
  around: 'app/framed.tsx',
  room: 'design/early-room.ts',
  alone: ['deck/deck-only.tsx', 'live/dock-page.tsx', 'pair/pair-page.tsx'],
  picture: ['overlay/overlay-pages.tsx', 'editor/editor-page.tsx'],
  pages: ['overlay/overlay-pages.tsx', 'editor/editor-page.tsx', 'deck/deck-only.tsx', 'live/dock-page.tsx'],
  within: {
    'editor/editor-page.tsx': [
      'editor/tree/add-layer.tsx',
      'editor/parts/side-panel.tsx',
      'editor/history/history-drawer.tsx',
      'editor/form/alert-gallery.tsx',
      'editor/parts/shortcuts.tsx',
      'editor/scenes/scene-dialogs.tsx',
      'editor/parts/around-canvas.tsx',
    ],
  },
};

/** Returns the HTML shell with the names of the files it loads: the first script, and what it goes on with. */
function shellOf({ main: [entry, ...parts], start }, styles) {
  const at = (file) => `/console/assets/${file}`;
  const head = [
    ...styles.map((style) => `<link rel="stylesheet" href="${at(style)}">`),
    ...new Set(
      [...parts, ...start.filter((file) => file !== entry)].map(
        (file) => `<link rel="modulepreload" href="${at(file)}">`,
      ),
    ),
    `<script type="module" src="${at(entry)}"></script>`,
  ].join('\n');
  return fs.readFileSync(path.join(source, 'shell.html'), 'utf8').replace('<!--head-->', head);
}

/**
 * Builds the console and writes `index.html` and `manifest.json` {pages: scripts by page, styles: sheets in
 * their order}.
 * @param {string} [out] folder to fill, emptied before
 */
async function build(out = path.join(root, 'dist/apps/console')) {
  const { styleFiles, names } = await buildStyles(out);
  const split = await bundle({
    ...common(out),
    entryPoints: { console: path.join(source, 'main.ts') },
    splitting: true,
    sourcemap: 'inline',
    metafile: true,
    plugins: [classNames(names), queryFiles, onlyWebSockets, icons],
  });
  const { outputFiles, pages } = await mergeParts(split, sources, common(out));
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  for (const { path: file, contents } of [...styleFiles, ...outputFiles]) {
    fs.writeFileSync(file, contents);
    if (!/\.(?:js|css|map)$/.test(file)) continue; // fonts are compressed in themselves
    fs.writeFileSync(`${file}.br`, brotliCompressSync(contents));
    fs.writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }));
  }
  const styles = ['console', 'pages'].map((name) =>
    styleFiles
      .map(({ path: file }) => path.basename(file))
      .find((file) => file.startsWith(`${name}.`) && file.endsWith('.css')),
  );
  fs.writeFileSync(path.join(out, 'index.html'), shellOf(pages, styles));
  const manifest = { styles, pages };
  fs.writeFileSync(path.join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

module.exports = { build };

if (require.main === module)
  build(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
