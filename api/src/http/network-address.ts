import { isIPv4, isIPv6 } from 'node:net';

/** One spelling of a network address: without a port or a zone, an IPv4 address in its IPv6 form as IPv4, IPv6 as RFC 5952 writes it. */
export function normalizeAddress(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  const [bare = ''] = (/^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bracketed)?.[1] ?? bracketed).split('%');
  if (!isIPv6(bare)) return bare.slice(0, 200);
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The network that an address counts as, and the wider one with its share: a subscriber has a whole /64 of IPv6, often a /48. */
export function readNetworks(
  address: string,
): { readonly network: string; readonly wide: string | undefined } | undefined {
  const normal = normalizeAddress(address);
  if (isIPv4(normal)) return { network: normal, wide: undefined };
  if (!isIPv6(normal)) return undefined;
  const groups = expand(normal);
  return { network: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}

function expand(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
}
