import { readOwnAgreement } from '@istmo/contract/areas/markets/markets.contract';
import { dayAt } from '@istmo/contract/kernel/day';
import { handle } from '../../http/handler.ts';
import { readInstrument } from '../instruments/public.ts';
import { showAgreement, showMakerDay } from './maker-days.ts';
import { findMakerOf, listMarketMakerDays } from './market-figures.store.ts';
import { findMarket } from './read-markets.ts';

const shownDays = 30;

/** What a customer agreed to as market maker, who reads of it as much as staff do. */
export const answerReadOwnAgreement = handle(readOwnAgreement, async (app, { customer }, { symbol }) => {
  const { id, instrument, schedule } = await findMarket(app, symbol);
  const maker = await findMakerOf(app.db, id, customer);
  if (!maker) return { data: null };
  const [days, { ledgerScale }] = await Promise.all([
    listMarketMakerDays(app.db, [maker.id], shownDays),
    readInstrument(app, instrument),
  ]);
  const today = dayAt(app.clock.now(), schedule.timeZone);
  const shown = days.map((day) => ({ ...showMakerDay(maker, day), is_over: day.day < today }));
  return { data: { ...showAgreement(maker, ledgerScale), days: shown } };
});
