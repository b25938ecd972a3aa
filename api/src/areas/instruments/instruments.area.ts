import type { Area } from '../../area.ts';
import { answerListCurrencies } from './list-currencies.ts';
import { answerListNetworks } from './list-networks.ts';
import { answerReadCurrencyStatus } from './read-currency-status.ts';
import { answerReadRegistry } from './read-registry.ts';
import { answerChangeInstrument } from './staff/change-instrument.ts';
import { answerChangeLimits } from './staff/change-limits.ts';
import { answerChangeMarket } from './staff/change-market.ts';
import { answerChangeNetwork } from './staff/change-network.ts';
import { answerListInstruments } from './staff/list-instruments.ts';
import { answerDecideTerms } from './staff/term-proposals.ts';
import { type AreaMetric, freshMs } from '../../runtime/area-metric.ts';
import { readStops } from './currency-stops.store.ts';

const stoppedMetric: AreaMetric = {
  name: 'istmo_currency_stopped',
  help: '1 for each currency that may not leave until two of the staff lift the stop',
  labels: ['currency'],
  maxAgeMs: freshMs,
  read: async ({ db }) => (await readStops(db)).map(({ currency }) => ({ labels: { currency }, value: 1 })),
};

export const instrumentsArea: Area = {
  handlers: [answerListCurrencies, answerReadCurrencyStatus, answerListNetworks, answerReadRegistry],
  staffHandlers: [
    answerListInstruments,
    answerChangeInstrument,
    answerChangeNetwork,
    answerChangeMarket,
    answerChangeLimits,
    answerDecideTerms,
  ],
  metrics: [stoppedMetric],
};
