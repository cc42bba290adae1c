import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channelsOfCluster, needsOf, pageWithTables, scaleCosts } from './scale-model';

const page = readFileSync(join(__dirname, '../../docs/scale.md'), 'utf8');

it('the page on scale has the tables of the measured costs', () => {
  expect(pageWithTables(page, scaleCosts())).toBe(page);
});

it('dearer events make smaller clusters, and the page differs', () => {
  const costs = scaleCosts();
  const dearer = { ...costs, apiUs: 2 * Math.max(costs.apiUs, costs.unwatchedUs) };
  expect(channelsOfCluster(dearer)).toBeLessThan(channelsOfCluster(costs));
  expect(needsOf(10_000, dearer).clusters).toBeGreaterThan(needsOf(10_000, costs).clusters);
  expect(pageWithTables(page, dearer)).not.toBe(page);
});
