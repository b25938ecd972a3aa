import { parseUnits } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { insertInstrument, insertMarket } from '@istmo/db/seed-registry';
import { insertAsset } from '../areas/assets/public.ts';
import { publishTick, usdScale } from '../areas/prices/public.ts';
import type { Person, TestEnv } from './test-env.ts';

type TestAsset = { readonly ticker: string; readonly scale: number; readonly owner: Person; readonly usd: string };

/** Lists an asset at a published price, bought with USD from the treasury, which has none of it yet. */
export async function listTestAsset(testEnv: TestEnv, { ticker, scale, owner, usd }: TestAsset): Promise<void> {
  const at = testEnv.clock.now();
  const price = parseUnits(usd, usdScale);
  if (price === undefined) throw new Error(`${usd} is not a price`);
  await testEnv.operator.inTransaction(async (tx) => {
    const places = { ledgerScale: scale, displayScale: scale, inputScale: scale };
    const names = { en: ticker, es: ticker };
    const rest = { price: { kind: 'published' }, acceptsDeposits: false, acceptsWithdrawals: false } as const;
    await insertInstrument(
      tx,
      { code: ticker, kind: 'security', names, supplyCap: '10000000000', ...places, ...rest },
      200,
    );
    await insertAsset(tx, { id: newId(), owner: owner.customer, assetId: ticker.toLowerCase(), ticker, at });
    await publishTick(tx, { symbol: ticker, usd: price, sources: [], at, observedAt: at });
    const terms = { liquidity: 'treasury', feeBasisPoints: 50, feeMode: 'on_top', inputScale: 2 } as const;
    await insertMarket(tx, { from: 'USD', to: ticker, ...terms, isWholeUnits: scale === 0 }, 200);
  });
}
