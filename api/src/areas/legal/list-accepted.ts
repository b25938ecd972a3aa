import type { AcceptableText } from '@istmo/contract/areas/legal/legal-kinds';
import { listAccepted } from '@istmo/contract/areas/legal/legal.contract';
import { handle } from '../../http/handler.ts';
import { readDatedStatus } from '../access/public.ts';
import { readAccepted } from './legal.store.ts';

/** What the customer accepted, so that the settings can say when. */
export const answerListAccepted = handle(listAccepted, async (app, { customer }) => {
  const [texts, status] = await Promise.all([
    readAccepted(app.db, customer),
    readDatedStatus(app.db, customer, app.clock.now()),
  ]);
  const disclaimers: readonly (readonly [AcceptableText, Date | null])[] = [
    ['risk', status.disclaimerAt],
    ['deposits', status.depositDisclaimerAt],
    ['exchange', status.swapDisclaimerAt],
    ['withdrawals', status.withdrawDisclaimerAt],
  ];
  return {
    data: [
      ...texts.map(({ kind, version, at }) => ({ text: kind, version, accepted_at: at.toISOString() })),
      ...disclaimers.flatMap(([text, at]) => (at ? [{ text, version: null, accepted_at: at.toISOString() }] : [])),
    ],
  };
});
