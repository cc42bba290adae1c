import { withDatabase } from './test-database';

it.each([
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/own'],
  ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/own'],
  ['mongodb://a:1,b:2/studio?replicaSet=r', 'mongodb://a:1,b:2/own?replicaSet=r'],
  ['mongodb://ada:s%2Fcret@a:1/studio', 'mongodb://ada:s%2Fcret@a:1/own?authSource=studio'],
  ['mongodb://ada:secret@a:1/studio?authSource=admin', 'mongodb://ada:secret@a:1/own?authSource=admin'],
  ['mongodb+srv://ada:secret@a?w=1', 'mongodb+srv://ada:secret@a/own?w=1'],
])('%s leads to another database as %s', (url, own) => {
  expect(withDatabase(url, 'own')).toBe(own);
});
