import { Problem } from '@studio/kernel/problem';

/** Names of hosts of the public web: labels of letters, digits and hyphens, the last of letters or of `xn--…`. */
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
/** Names that networks at home use. */
const AT_HOME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/;

/**
 * Returns the hosts in lower case, each once.
 * @throws Problem `invalid_value` {field} of the first that is no name of a host
 */
export function knownHosts(hosts: readonly string[]): readonly string[] {
  const known = hosts.map((written, index) => {
    const host = written.toLowerCase();
    if (HOST_NAME.test(host) && !AT_HOME.test(host)) return host;
    throw new Problem(
      'invalid_value',
      `${JSON.stringify(written)} is not the name of a host on the web. Enter the name alone, as in meet.example.org: without https://, port, path or *.`,
      { field: `hosts.${index}` },
    );
  });
  return [...new Set(known)];
}
