import { cancelWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { announceNow } from './announce-steps.ts';
import { releaseFunds } from './end-withdrawal.ts';
import { requireOwn } from './read-withdrawal.ts';

// Another step may change the withdrawal between reading and committing; then it is read again.
const maxTries = 3;

/** Until it is signed, the customer may cancel; the money is available again at once. */
export const answerCancelWithdrawal = handle(cancelWithdrawal, async (app, { customer }, { id }) => {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const row = await requireOwn(app, customer, id);
    if (row.state === 'cancelled') break;
    if (!(await releaseFunds(app, row, { to: 'cancelled', by: 'customer' }))) continue;
    await announceNow(app, row.id);
    return { message: m.withdrawals_cancelled };
  }
  return refuse('already_done', m.withdrawals_too_late);
});
