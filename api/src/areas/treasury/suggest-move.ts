import type { WalletSide } from '@istmo/contract/areas/treasury/treasury.rules';

/** The share of a network's money that should be hot, in percent. */
export type HotShare = { readonly min: number; readonly max: number };
type WalletBalances = { readonly hot: bigint; readonly cold: bigint };

/** Pure. What should be moved so that the hot share is in the middle of its range; nothing while it is within it. */
export function suggestMove(
  { hot, cold }: WalletBalances,
  { min, max }: HotShare,
): { readonly source: WalletSide; readonly units: bigint } | undefined {
  const total = hot + cold;
  if (total <= 0n || min > max) return undefined;
  const isWithin = hot * 100n >= total * BigInt(min) && hot * 100n <= total * BigInt(max);
  if (isWithin) return undefined;
  const wanted = (total * BigInt(min + max)) / 200n;
  const [source, units] = hot > wanted ? (['hot', hot - wanted] as const) : (['cold', wanted - hot] as const);
  return units > 0n ? { source, units } : undefined;
}
