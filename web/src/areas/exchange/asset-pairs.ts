import type { SwapPair } from './swap-draft.ts';

// The currencies of the documents, which name what pays where the page opens: the first pair's, or else USDT.
const firstSources: readonly string[] = ['USD', 'BTC'];
const otherSource = 'USDT';

/** The pairs that buy an asset, the preset one first (requirement 2.4), and then those that sell it. */
export function pairsOfAsset(pairs: readonly SwapPair[], ticker: string): SwapPair[] {
  const buying = pairs.filter(({ to }) => to.code === ticker);
  const selling = pairs.filter(({ from }) => from.code === ticker);
  const [first] = buying;
  const preset =
    first && firstSources.includes(first.from.code)
      ? first
      : (buying.find(({ from }) => from.code === otherSource) ?? first);
  return [...(preset ? [preset] : []), ...buying.filter((pair) => pair !== preset), ...selling];
}
