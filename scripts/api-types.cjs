'use strict';
// Writes apps/console/src/api/schema.d.ts, the types of the HTTP API, from openapi.json. The build and `npm run generate`
// do it; the file is not committed.
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const target = path.join(root, 'apps/console/src/api/schema.d.ts');

/** Types of all operations, without comments: openapi.json has those, and the file is half as long. */
async function apiTypes() {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const document = JSON.parse(fs.readFileSync(path.join(root, 'openapi.json'), 'utf8'));
  const text = astToString(await openapiTS(document, { emptyObjectsUnknown: true }));
  const uncommented = text.replace(/^ *\/\*\*[^]*?\*\/\n/gm, '');
  return `/** Made from openapi.json by scripts/api-types.cjs. */\n${uncommented}`;
}

/** Writes the types if they changed, so that an unchanged file does not make the build stale. */
async function writeApiTypes() {
  const text = await apiTypes();
  if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text) fs.writeFileSync(target, text);
}

/** Writes the types and marks them as current, so that the next build does not make them again. */
async function refreshApiTypes() {
  await writeApiTypes();
  fs.utimesSync(target, new Date(), new Date());
}

/**
 * Returns true if the types are missing or older than openapi.json. An installation without development packages
 * does not need them.
 */
function areApiTypesStale() {
  if (!fs.existsSync(path.join(root, 'node_modules/openapi-typescript'))) return false;
  return (
    !fs.existsSync(target) ||
    fs.statSync(target).mtimeMs < fs.statSync(path.join(root, 'openapi.json')).mtimeMs
  );
}

module.exports = { areApiTypesStale, refreshApiTypes };

if (require.main === module)
  writeApiTypes().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
