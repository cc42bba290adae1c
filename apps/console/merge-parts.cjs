'use strict';
// Merges the parts that esbuild splits off into fewer files. Most parts are small, and a browser asks for six files at a
// time over plain http: on a slow line sixty parts take ten round trips.
const { createHash } = require('node:crypto');
const path = require('node:path');
const { build: bundle } = require('esbuild');

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
const isScript = (file) => file.endsWith('.js');

/** Returns a script and all that it imports, the imports first. */
function closureOf(outputs, file, found = new Set()) {
  if (found.has(file)) return found;
  const imports = outputs.get(file).imports.filter(({ kind }) => kind === 'import-statement');
  for (const { path: imported } of imports) closureOf(outputs, path.basename(imported), found);
  return found.add(file);
}

/** Parts below this size in bytes, source map included, are merged into a file that a page loads anyway. */
const SMALL = 5000;
/** The same for parts that need the connection to an overlay. */
const MIDDLE = 10_000;

/**
 * Returns the groups to merge, each with its entry, in this order:
 * - the first script, with what both the drawing and the connection to an overlay need;
 * - what draws every page, with small parts of pages that stand alone;
 * - what is around most pages, with small parts of these pages;
 * - the connection to an overlay, with parts of middle size that need it;
 * - small parts of an overlay's pictures that several of its pages need;
 * - for each page the parts that only it needs, with what opens within it.
 */
function groupsOf(outputs, { first, drawing, around, room, alone, picture, pages, within }) {
  const entryOf = (source) => [...outputs].find(([, { entryPoint }]) => entryPoint?.endsWith(source))[0];
  const closures = (sources) =>
    new Set(sources.flatMap((source) => [...closureOf(outputs, entryOf(source))]));
  const taken = new Set();
  const take = (entry, wanted) => {
    const parts = [...wanted].filter((part) => !taken.has(part));
    for (const part of parts) taken.add(part);
    return { entry: entryOf(entry), parts };
  };
  const importsOf = (part) =>
    outputs
      .get(part)
      .imports.filter(({ kind }) => kind === 'import-statement')
      .map(({ path: file }) => path.basename(file));
  /** Adds parts of pages up to a size to a group, if it fits what they import. */
  const add = (group, sources, most, fits) => {
    for (const part of closures(sources)) {
      const { bytes, entryPoint } = outputs.get(part);
      if (entryPoint || taken.has(part) || bytes > most || !fits(importsOf(part))) continue;
      taken.add(part);
      group.parts.push(part);
    }
  };
  // Else each of them would load the other's.
  const shared = [...closures([drawing])].filter((part) => closures([room]).has(part));
  const firstGroup = take(first, new Set([...closures([first]), ...shared]));
  const drawingGroup = take(drawing, closures([drawing]));
  const roomGroup = take(room, closures([room]));
  const aroundGroup = take(around, closures([around]));
  const isIn = (groups) => (files) => files.every((file) => groups.some(({ parts }) => parts.includes(file)));
  add(drawingGroup, alone, SMALL, isIn([firstGroup, drawingGroup]));
  add(aroundGroup, pages, SMALL, isIn([firstGroup, drawingGroup, aroundGroup]));
  add(roomGroup, pages, MIDDLE, isIn([firstGroup, roomGroup]));
  // It has no entry of its own: any of its parts may be the first.
  const pictureGroup = { parts: [] };
  add(pictureGroup, picture, SMALL, isIn([firstGroup, drawingGroup, roomGroup, pictureGroup]));
  pictureGroup.entry = pictureGroup.parts[0];
  const groups = [firstGroup, drawingGroup, roomGroup, aroundGroup, pictureGroup];
  for (const page of pages) {
    const inside = new Set([page, ...(within[page] ?? [])].map(entryOf));
    const others = [...outputs].filter(([file, { entryPoint }]) => entryPoint && !inside.has(file));
    const elsewhere = new Set(others.flatMap(([file]) => [...closureOf(outputs, file)]));
    groups.push(
      take(
        page,
        [...closures([page])].filter((part) => !elsewhere.has(part)),
      ),
    );
  }
  return groups;
}

/** Name of an export of a part in its group. */
const nameIn = (group, part, name) => (part === group.entry ? name : `p${group.parts.indexOf(part)}_${name}`);

/** Source of a group: its entry as it is, and the exports of the other parts under names of their own. */
function sourceOf(group, outputs) {
  const lines = group.parts.map((part) => {
    const { exports } = outputs.get(part);
    if (exports.length === 0) return `import './${part}';`;
    const names = exports.map((name) => `${name} as ${nameIn(group, part, name)}`);
    return `export { ${names.join(', ')} } from './${part}';`;
  });
  return lines.join('\n');
}

/**
 * Merges parts of a build that split its code.
 * @param {object} built `outputFiles` and `metafile` of esbuild; scripts have inline source maps
 * @param {object} sources `first`: of the first script; `drawing`: of what draws pages; `around`: of what surrounds most
 *   pages; `room`: of the connection to an overlay; `alone`: of pages without what is around; `picture`:
 *   of pages that show an overlay; `pages`: of pages whose own parts are merged; `within`: of what only opens within a page, by page
 * @param {object} common options of the build
 * @returns `outputFiles` of the merged scripts, and `pages`: names of scripts by page
 */
async function mergeParts({ outputFiles, metafile }, sources, common) {
  const outputs = new Map(
    Object.entries(metafile.outputs)
      .filter(([file]) => isScript(file))
      .map(([file, output]) => [path.basename(file), output]),
  );
  const texts = new Map(outputFiles.map((file) => [path.basename(file.path), file.text]));
  const groups = groupsOf(outputs, sources);
  const groupOf = new Map(groups.flatMap((group) => group.parts.map((part) => [part, group])));
  const names = new Map();
  // Every name depends on what is merged, since every file may import a merged one.
  const merged = groups.map(({ parts }) => parts.join()).join('\n');
  for (const file of outputs.keys()) names.set(file, `${file.split('.')[0]}.${hash(`${file}\n${merged}`)}`);
  const finalOf = (file) => names.get(groupOf.get(file)?.entry ?? file);

  const parts = {
    name: 'parts',
    setup(building) {
      building.onResolve({ filter: /^merged:/ }, ({ path: file }) => ({
        path: file.slice('merged:'.length),
        namespace: groupOf.has(file.slice('merged:'.length)) ? 'group' : 'part',
      }));
      building.onResolve(
        { filter: /^(?:\.|\/console\/assets)\// },
        ({ path: imported, importer, namespace, kind }) => {
          const file = path.basename(imported);
          const own = groupOf.get(importer);
          const group = groupOf.get(file);
          if (namespace === 'proxy') return { path: imported, external: true };
          const isInside = namespace === 'group' || (group !== undefined && own === group);
          if (isInside && kind === 'import-statement') return { path: file, namespace: 'part' };
          if (!group || (kind === 'dynamic-import' && file === group.entry))
            return { path: `./${finalOf(file)}.js`, external: true };
          return { path: file, namespace: 'proxy' };
        },
      );
      building.onLoad({ filter: /.*/, namespace: 'group' }, ({ path: file }) => ({
        contents: sourceOf(groupOf.get(file), outputs),
      }));
      building.onLoad({ filter: /.*/, namespace: 'proxy' }, ({ path: file }) => {
        const group = groupOf.get(file);
        const list = outputs.get(file).exports.map((name) => `${nameIn(group, file, name)} as ${name}`);
        return { contents: `export { ${list.join(', ')} } from './${finalOf(file)}.js';` };
      });
      building.onLoad({ filter: /.*/, namespace: 'part' }, ({ path: file }) => ({
        contents: texts.get(file),
      }));
    },
  };
  const roots = [...outputs.keys()].filter((file) => (groupOf.get(file)?.entry ?? file) === file);
  const again = await bundle({
    ...common,
    entryPoints: roots.map((file) => ({ in: `merged:${file}`, out: names.get(file) })),
    entryNames: '[name]',
    plugins: [parts],
    metafile: true,
  });
  const others = outputFiles.filter(({ path: file }) => !/\.js(?:\.map)?$/.test(file));
  return {
    outputFiles: [...again.outputFiles, ...others],
    pages: pagesOf(outputs, again.metafile.outputs, finalOf),
  };
}

/** Returns the files of each entry of the first build, by the name of its source: its own first. */
function pagesOf(outputs, merged, finalOf) {
  const files = new Map(Object.entries(merged).map(([file, output]) => [path.basename(file), output]));
  const entries = [...outputs].filter(([, { entryPoint }]) => entryPoint);
  return Object.fromEntries(
    entries.map(([file, { entryPoint }]) => {
      const all = [...closureOf(files, `${finalOf(file)}.js`)].reverse();
      return [path.basename(entryPoint, path.extname(entryPoint)), all];
    }),
  );
}

module.exports = { mergeParts };
