import type { Chain as ChainName } from '@istmo/contract/kernel/chain-address';
import * as z from 'zod/mini';
import { type StateStore, storedValue } from '../state-store.ts';
import { type Chain, maxReorgDepth, type Transaction } from './chain.ts';

/** The sum of all blocks up to a height that no reorganisation reaches: the chain forgets their transactions. */
const sumSchema = z.object({ genesis: z.string(), height: z.int(), units: z.record(z.string(), z.string()) });
type Sum = z.infer<typeof sumSchema>;

/** Of these addresses of a network, those that are the platform's. */
export type FindOwn = (network: ChainName, addresses: readonly string[]) => Promise<ReadonlySet<string>>;

type BalanceQuery = { readonly network: ChainName; readonly chain: Chain; readonly findOwn: FindOwn };

/** What arrived at the platform's addresses in the blocks of a simulated chain less what its keys sent, by currency. */
export async function readChainBalances(
  stateStore: StateStore,
  { network, chain, findOwn }: BalanceQuery,
): Promise<ReadonlyMap<string, bigint>> {
  const stored = storedValue<Sum>(stateStore, {
    name: `custody/balance/${network}`,
    schema: sumSchema,
    empty: () => ({ genesis: chain.genesis, height: 0, units: {} }),
  });
  const before = startOn(chain, await stored.read());
  const newer = chain.transactions.filter(({ height }) => height !== null && height > before.height);
  const own = await findOwn(network, [...new Set(newer.flatMap((one) => one.outputs.map(({ address }) => address)))]);
  const finalHeight = chain.height - maxReorgDepth;
  const hasFinal = newer.some(({ height }) => height !== null && height <= finalHeight);
  const sum = hasFinal
    ? await stored.change((latest) => {
        const value = addFinal(startOn(chain, latest), { newer, own, finalHeight });
        return { value, result: value };
      })
    : before;
  const rest = newer.filter(({ height }) => height !== null && height > sum.height);
  return new Map(Object.entries(addUnits(sum.units, rest, own)).map(([currency, units]) => [currency, BigInt(units)]));
}

/** The heights of a chain that was begun again are counted from its beginning. */
const startOn = ({ genesis }: Chain, sum: Sum): Sum => (sum.genesis === genesis ? sum : { ...sum, genesis, height: 0 });

type Final = {
  readonly newer: readonly Transaction[];
  readonly own: ReadonlySet<string>;
  readonly finalHeight: number;
};

/** Another process may have added a part of them meanwhile. */
function addFinal(sum: Sum, { newer, own, finalHeight }: Final): Sum {
  if (finalHeight <= sum.height) return sum;
  const final = newer.filter(({ height }) => height !== null && height > sum.height && height <= finalHeight);
  return { ...sum, height: finalHeight, units: addUnits(sum.units, final, own) };
}

function addUnits(
  units: Readonly<Record<string, string>>,
  transactions: readonly Transaction[],
  own: ReadonlySet<string>,
): Record<string, string> {
  const sums = { ...units };
  for (const { isValid, spends, outputs } of transactions)
    for (const output of isValid ? outputs : []) {
      const came = own.has(output.address) ? BigInt(output.units) : 0n;
      const went = spends === null ? 0n : BigInt(output.units);
      if (output.currency !== null) sums[output.currency] = `${BigInt(sums[output.currency] ?? '0') + came - went}`;
    }
  return sums;
}
