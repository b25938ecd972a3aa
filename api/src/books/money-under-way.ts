import type { App } from '../app.ts';
import { readCardsUnderWay } from '../areas/cards/public.ts';
import { readCostsUnderWay } from '../areas/costs/public.ts';
import { readLostOnChains, readUncredited } from '../areas/deposits/public.ts';
import { readUncreditedPayments } from '../areas/payments/public.ts';
import { readOnTheWay } from '../areas/withdrawals/public.ts';

/** What has arrived at each place and is not in the books yet, and what may have left and still is: together they explain a difference. */
export async function readUnderWay(app: App) {
  const onChains = [
    ...(await readOnTheWay(app.db)),
    ...(await readCostsUnderWay(app)),
    ...(await readLostOnChains(app.db)),
  ];
  const byCard = await readCardsUnderWay(app.db);
  return {
    arrived: [
      ...(await readUncredited(app.db)).map(({ network, ...rest }) => ({ place: `chain:${network}`, ...rest })),
      ...(await readUncreditedPayments(app.db)).map((one) => ({ place: `bank:${one.currency}`, ...one })),
      ...byCard.arriving.map((one) => ({ place: `card:${one.currency}`, ...one })),
    ],
    leaving: [
      ...onChains.map(({ chain, ...rest }) => ({ place: `chain:${chain}`, ...rest })),
      ...byCard.leaving.map((one) => ({ place: `card:${one.currency}`, ...one })),
    ],
  };
}
