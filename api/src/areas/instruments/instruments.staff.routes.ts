import type { Handler } from '../../http/handler.ts';
import { answerChangeInstrument, answerChangeNetwork } from './staff/change-instrument.ts';
import { answerChangeMarket } from './staff/change-market.ts';
import { answerListInstruments } from './staff/list-instruments.ts';

export const instrumentsStaffRoutes: readonly Handler[] = [
  answerListInstruments,
  answerChangeInstrument,
  answerChangeNetwork,
  answerChangeMarket,
];
