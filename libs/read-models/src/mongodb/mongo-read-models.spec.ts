import { readModelsContract } from '../read-models.contract';
import { serverName, testDatabase } from '../../../../test/support/mongodb/test-database';
import { openMongoReadModels } from './mongo-read-models';

readModelsContract(`mongodb on a ${serverName}`, async () => {
  const { url, dispose } = await testDatabase();
  return { open: () => openMongoReadModels({ url }), dispose };
});
