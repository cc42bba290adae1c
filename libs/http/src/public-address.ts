import { IPv6, parse, isValid } from 'ipaddr.js';

/** Public by their range, but nobody's on the web: of a cloud's own services. */
const clouds = ['168.63.129.16'];

/** IPv4 addresses in an old way of writing them as IPv6. */
const compatible = IPv6.parseCIDR('::/96');

/** Whether an IP address is one of the web: not private, link-local, of metadata, or one that wraps such a one. */
export function isPublicAddress(address: string): boolean {
  if (!isValid(address) || clouds.includes(address)) return false;
  const parsed = parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof IPv6 && parsed.match(compatible));
}
