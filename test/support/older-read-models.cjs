'use strict';
// Replaces all read models of a stopped server by those of a build whose documents had another shape: one property more
// each, in generations that are named after version and log alone. Run as a program with the data folder; prints the
// number of documents.
const { join } = require('node:path');

const dist = join(__dirname, '../../dist');
const readModels = join(dist, 'libs/core/read-models/src');
const { openEmbeddedReadModels } = require(join(readModels, 'embedded/embedded-read-models.js'));
const { generationName } = require(join(readModels, 'generation-name.js'));
const { projectionsIn } = require(join(dist, 'apps/cli/src/areas.js'));

const MANY = 100_000;

/** Returns the number of documents written. */
async function makeOlder(models, { name, version, category, collections, on }) {
  const current = await models.current(name);
  const checkpoint = current === null ? null : await models.checkpoint(current);
  if (current === null || !checkpoint) return 0;
  const older = generationName({ name, version, category, collections, on }, checkpoint.epoch);
  await models.define(older, collections);
  const writes = [];
  for (const { name: collection } of collections)
    for (const { id, doc, position } of await models.scan(current, collection, null, MANY))
      writes.push({ collection, id, position, doc: { ...doc, olderProperty: true } });
  await models.write(older, writes, checkpoint);
  await models.makeCurrent(name, older);
  if (older !== current) await models.drop(current);
  return writes.length;
}

async function main(dir) {
  const models = await openEmbeddedReadModels({ dir });
  try {
    let count = 0;
    for (const projection of projectionsIn({ read: () => [] }, models))
      count += await makeOlder(models, projection);
    console.log(count);
  } finally {
    await models.close();
  }
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
