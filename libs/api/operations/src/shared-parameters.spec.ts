import { sharedParameters } from './shared-parameters';

const id = { name: 'boardId', in: 'path', schema: { type: 'string' } };
const other = { name: 'boardId', in: 'query', schema: { type: 'string' } };
const header = { $ref: '#/components/parameters/RequestId' };

const pathsOf = (...lists: readonly (readonly object[])[]) =>
  Object.fromEntries(lists.map((parameters, index) => [`/${index}`, { get: { tags: [], parameters } }]));

describe('shared parameters', () => {
  it('stay where they are while only few operations take them', () => {
    const paths = pathsOf([id, header], [id], [id], [id]);
    expect(sharedParameters(paths)).toEqual({ paths, parameters: {} });
  });

  it('are held once by the document, in the same order, with a name for each that differs', () => {
    const lists = Array.from({ length: 5 }, () => [id, other, header]);
    const { paths, parameters } = sharedParameters(pathsOf(...lists));
    expect(parameters).toEqual({ BoardId: id, BoardId2: other });
    expect(paths['/4']).toEqual({
      get: {
        tags: [],
        parameters: [
          { $ref: '#/components/parameters/BoardId' },
          { $ref: '#/components/parameters/BoardId2' },
          header,
        ],
      },
    });
  });
});
