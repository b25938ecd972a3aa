import type { Area } from '../../area.ts';
import { answerListIssuedHolders } from './list-issued-holders.ts';
import { answerReadIssuedForecast } from './read-forecast.ts';
import { answerReadIssuedEvent } from './read-issued-event.ts';
import { answerPrintIssuedResult } from './typeset-result.ts';

export const issuedEventsArea: Area = {
  handlers: [answerReadIssuedEvent, answerReadIssuedForecast, answerListIssuedHolders, answerPrintIssuedResult],
};
