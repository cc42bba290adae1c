import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Like `describe` if the packages of an integration are installed; otherwise it skips, with the reason. */
export function integrationOrSkip(integration: string, name: string, tests: () => void): void {
  if (existsSync(join(root, 'integrations', integration, 'node_modules/.package-lock.json')))
    return describe(name, tests);
  process.stderr.write(
    `Skipped: "${name}" needs packages. Run npm ci --prefix integrations/${integration} --ignore-scripts.\n`,
  );
  describe.skip(name, tests);
}
