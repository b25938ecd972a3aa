import type { Handler } from '../../http/handler.ts';
import { answerChangeInstrument } from './staff/change-instrument.ts';
import { answerChangeLimits } from './staff/change-limits.ts';
import { answerChangeMarket } from './staff/change-market.ts';
import { answerChangeNetwork } from './staff/change-network.ts';
import { answerListInstruments } from './staff/list-instruments.ts';
import { answerDecideTerms } from './staff/term-proposals.ts';

export const instrumentsStaffRoutes: readonly Handler[] = [
  answerListInstruments,
  answerChangeInstrument,
  answerChangeNetwork,
  answerChangeMarket,
  answerChangeLimits,
  answerDecideTerms,
];
