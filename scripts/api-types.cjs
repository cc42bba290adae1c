'use strict';
// Writes apps/console/src/api/schema.d.ts: the types of the interface, made from openapi.json.
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const target = path.join(root, 'apps/console/src/api/schema.d.ts');

/** The types. Their comments stay away: openapi.json has them, and the file is half as long. */
async function apiTypes() {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const document = JSON.parse(fs.readFileSync(path.join(root, 'openapi.json'), 'utf8'));
  const text = astToString(await openapiTS(document, { emptyObjectsUnknown: true }));
  const uncommented = text.replace(/^ *\/\*\*[^]*?\*\/\n/gm, '');
  return `/** Made from openapi.json by scripts/api-types.cjs. */\n${uncommented}`;
}

module.exports = { apiTypes };

if (require.main === module)
  apiTypes()
    .then((text) => fs.writeFileSync(target, text))
    .catch((error) => {
      console.error(error.message);
      process.exit(1);
    });
