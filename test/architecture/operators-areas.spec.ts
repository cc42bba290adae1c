import { evolvers, projectionsOf } from '../../apps/ops/src/areas';
import { projectionsOf as projectionsOfServer } from '../../apps/studio/src/studio.module';

/** The command line knows every area that the server has: what it forgets, `verify` would not look at. */
describe('the operators’ command line', () => {
  const nothing = {} as never;
  const described = (projections: ReturnType<typeof projectionsOf>): readonly string[] =>
    projections.map(({ name, version, category }) => `${name} v${version} of ${category}`).sort();

  it('knows all projections of the server', () => {
    expect(described(projectionsOf(nothing))).toEqual(described(projectionsOfServer(nothing)));
  });

  it('knows what every category that is projected folds with', () => {
    const known = evolvers.map(({ category }) => category);
    for (const { category } of projectionsOfServer(nothing)) expect(known).toContain(category);
  });
});
