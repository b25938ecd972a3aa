import { exportOrderLog } from '@istmo/contract/areas/order-log/order-log.staff.contract';
import * as m from '@istmo/contract/messages';
import { formatPublicKey, toSigningKey } from '@istmo/ledger';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { recordLook } from '../../audit/public.ts';
import { readLogLines } from '../export-log.ts';

const dayMs = 86_400_000;

export const answerExportOrderLog = handleStaff(exportOrderLog, async (app, caller, { symbol, from, to, after }) => {
  const [begin, lastDay] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
  if (!(begin.getTime() <= lastDay.getTime())) refuse('invalid_field', m.kernel_date_order, { field: 'to' });
  const subject = { kind: 'market', id: `${symbol} ${from} ${to}` };
  // Recorded before the answer: a look that is not recorded does not happen.
  await recordLook(app, caller, { action: 'order-log.export', subject, reason: '' });
  const found = await readLogLines(app.db, {
    symbol,
    from: begin,
    to: new Date(lastDay.getTime() + dayMs),
    after: BigInt(after),
    publicKey: formatPublicKey(toSigningKey(app.settings.checkpointKey)),
  });
  if (!found) refuse('not_found', m.kernel_not_found);
  return { lines: [...found.lines], last: `${found.last}`, has_more: found.hasMore };
});
