import { compareNow } from '@istmo/contract/areas/register/register.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { commitAction } from '../../audit/public.ts';
import { parseMoment } from '../holders.ts';
import { compareQueue } from '../register.worker.ts';

/** The worker asks the service within seconds. */
export const answerCompareNow = handleStaff(compareNow, async (app, caller, { security }) => {
  const { instrument } = await parseMoment(app, { security, at: '' });
  const subject = { kind: 'register', id: instrument.code };
  const action = { action: 'register.compare', subject, reason: '', needsReason: false } as const;
  await commitAction(app, caller, action, async (tx) => {
    await app.jobs.enqueue(tx, compareQueue, { security: instrument.code });
    return { result: undefined };
  });
  return { message: m.register_compare_started };
});
