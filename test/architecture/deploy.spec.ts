import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { validate } from 'dockerfile-utils';

/* What servers are set up with: neither a container nor systemd runs here, so their own checks look at it. */

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  const instructions = [...text.matchAll(/^([A-Z]+) (.*)$/gm)].map(
    ([, name = '', rest = '']) => [name, rest] as const,
  );
  const last = (wanted: string) => instructions.filter(([name]) => name === wanted).at(-1)?.[1];

  it('has nothing that a linter finds', () => {
    expect(validate(text)).toEqual([]);
    expect(validate('FROM node\nCOPY a\nEXPOSE port\n').length).toBeGreaterThan(1);
  });

  it('runs a named version as a user without rights, tells whether it is well, and ends on SIGTERM', () => {
    const images = instructions.flatMap(([name, rest]) => (name === 'FROM' ? [rest] : []));
    for (const image of images) expect(image).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim( AS \w+)?$/);
    expect(last('USER')).toBe('node');
    expect(last('VOLUME')).toBe('/data');
    expect(text).toMatch(/^HEALTHCHECK /m);
    // A shell in between would keep the signal to itself.
    expect(last('CMD')).toMatch(/^\["node", "dist\/apps\/server\/src\/main\.js"\]$/);
  });

  it('has the Node that packages for servers have', () => {
    const { 'linux-x64': node } = JSON.parse(read('scripts/package/node.json')) as {
      'linux-x64': { readonly version: string };
    };
    expect(text).toContain(`node:${node.version}-`);
  });
});

describe.each([
  ['overlay-studio', 'DATA_DIR'],
  ['overlay-studio-relay', 'RELAY_DATA'],
])('the unit of systemd for %s', (name, folder) => {
  const file = `deploy/${name}.service`;
  const unit = read(file);
  const set = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('may write to the data folder and nowhere else, as a user without rights', () => {
    expect(set('User')).toBe(name);
    expect(set('StateDirectory')).toBe(name);
    expect(unit).toContain(`${folder}=/var/lib/${name} `);
    expect(unit).not.toContain('ReadWritePaths');
    for (const setting of [
      'NoNewPrivileges',
      'ProtectHome',
      'PrivateTmp',
      'PrivateDevices',
      'RestrictNamespaces',
    ])
      expect(set(setting)).toBe('yes');
    expect(set('ProtectSystem')).toBe('strict');
    expect(set('CapabilityBoundingSet')).toBe('');
    expect(set('UMask')).toBe('0077');
  });

  it('gives it the time that an end in order takes', () => {
    expect(Number(set('TimeoutStopSec'))).toBeGreaterThan(10);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  (hasSystemd ? it : it.skip)('passes systemd’s own checks, and exposes little', () => {
    const check = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, join(root, file)], {
        encoding: 'utf8',
      });
    const { stderr } = check('verify', '--man=no');
    // The package isn't unpacked here.
    expect(stderr.split('\n').filter((line) => line && !/is not executable/.test(line))).toEqual([]);
    expect(check('security', '--offline=true', '--threshold=20').status).toBe(0);
  });
});
