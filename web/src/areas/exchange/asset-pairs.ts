import type { SwapPair } from './swap-draft.ts';

/** The pairs that buy an asset, in the registry's order, of which the first is preset (requirement 2.4.9); then those that sell it. */
export function pairsOfAsset(pairs: readonly SwapPair[], ticker: string): SwapPair[] {
  const buying = pairs.filter(({ to }) => to.code === ticker);
  return [...buying, ...pairs.filter(({ from }) => from.code === ticker)];
}
