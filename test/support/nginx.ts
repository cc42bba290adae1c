import { existsSync } from 'node:fs';

/** Path of nginx on this machine; undefined if there is none. */
const nginxPath: string | undefined = [process.env['NGINX_PATH'], '/usr/sbin/nginx'].find(
  (path) => path && existsSync(path),
);

/** Like `describe` if there is nginx. Otherwise it reports the tests as skipped, with the reason. */
export function nginxOrSkip(name: string, tests: (program: string) => void): void {
  if (nginxPath !== undefined) {
    const program = nginxPath;
    describe(name, () => tests(program));
    return;
  }
  process.stderr.write(`Skipped: "${name}" needs nginx; install it or set NGINX_PATH.\n`);
  describe.skip(name, () => tests(''));
}
