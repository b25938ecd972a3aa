import { listPriceHalts, resumePrice } from '@istmo/contract/areas/prices/prices.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { type PriceHalt, readOpenHalts } from '../prices.store.ts';
import { findOpenHalt, publishHeld } from '../resume-price.ts';
import { formatUsd } from '../usd-prices.ts';

const toEntry = ({ symbol, haltedAt, observedAt, last, held }: PriceHalt) => ({
  symbol,
  halted_at: haltedAt.toISOString(),
  observed_at: observedAt.toISOString(),
  last_usd: formatUsd(last),
  held_usd: formatUsd(held),
});

export const answerListPriceHalts = handleStaff(listPriceHalts, async (app) => ({
  data: (await readOpenHalts(app.db)).map(toEntry),
}));

export const answerResumePrice = handleStaff(resumePrice, async (app, caller, { symbol, held_usd: seen, reason }) => {
  const subject = { kind: 'price', id: symbol };
  await commitAction(app, caller, { action: 'prices.resume', subject, reason }, async (tx) => {
    const halt = await findOpenHalt(tx, symbol);
    if (!halt) return refuse('not_found', m.prices_not_halted);
    // The price moved on while staff thought about it: another price needs another decision.
    if (formatUsd(halt.held) !== seen || !(await publishHeld(app, tx, halt))) refuse('conflict', m.prices_moved_on);
    return { before: { usd: formatUsd(halt.last) }, after: { usd: formatUsd(halt.held) }, result: undefined };
  });
  return { message: m.prices_resumed };
});
