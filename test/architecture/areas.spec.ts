import { evolversOf, operationsOf, projectionsOf } from '@studio/contracts/areas';
import { ProjectionReader } from '@studio/read-models/reader';
import { evolvers } from '../../apps/cli/src/areas';
import { areas } from '../../apps/server/src/areas';

const nothing = {} as never;
const projections = projectionsOf(areas, {
  log: nothing,
  readerOf: () => new ProjectionReader(nothing, () => ''),
  recent: null,
});

/** Duplicate names and dangling references also fail at start. These tests name them. */
describe('the areas', () => {
  it('have names, categories and projections of their own', () => {
    for (const names of [
      areas.map(({ name }) => name),
      evolversOf(areas).map(({ category }) => category),
      projections.map(({ name }) => name),
    ])
      expect(new Set(names).size).toBe(names.length);
  });

  it('name categories of streams without a dash', () => {
    for (const { category } of evolversOf(areas)) expect(category).toMatch(/^[a-z]+$/);
  });

  it('project streams that an area has', () => {
    const categories = evolversOf(areas).map(({ category }) => category);
    for (const { category } of projections) expect(categories).toContain(category);
  });

  it('that tell something of viewers can forget them: in their states and in all that is made of their events', () => {
    const telling = evolversOf(areas).filter(({ viewerFields }) => viewerFields);
    expect(telling.map(({ category }) => category)).toContain('activity');
    for (const { category, evolve, viewerFields = {} } of telling) {
      expect(Object.keys(evolve)).toEqual(
        expect.arrayContaining(['viewer.forgotten', ...Object.keys(viewerFields)]),
      );
      for (const { on } of projections.filter((projection) => projection.category === category))
        expect((on as Record<string, unknown>)['viewer.forgotten']).toBeInstanceOf(Function);
    }
  });

  it('offer operations', () => {
    expect(operationsOf(areas).length).toBeGreaterThan(60);
  });

  it('are all known to the operators’ command line', () => {
    expect(evolvers).toEqual(expect.arrayContaining([...evolversOf(areas)]));
  });
});
