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
};
