import type { Area } from '../../area.ts';
import { answerListCandles } from './list-candles.ts';
import { answerListSessions } from './list-sessions.ts';
import { answerListTrades } from './list-trades.ts';
import { marketDataTasks } from './market-data.worker.ts';
import { answerCreateAlert, answerDeleteAlert, answerListAlerts } from './price-alerts.ts';
import { answerReadDepth } from './read-depth.ts';
import { answerListMarkets, answerReadMarket } from './read-markets.ts';

export const marketDataArea: Area = {
  handlers: [
    answerListMarkets,
    answerReadMarket,
    answerReadDepth,
    answerListTrades,
    answerListCandles,
    answerListSessions,
    answerListAlerts,
    answerCreateAlert,
    answerDeleteAlert,
  ],
  tasks: marketDataTasks,
};
