import { decideAddress as decideAddressCall } from '@istmo/contract/areas/screening/screening.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { verdictRules } from '@istmo/contract/kernel/staff-verdict';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import {
  type AddressDecision,
  decideAddress,
  findScreenedAddress,
  readAddressReasons,
} from '../../whitelist/public.ts';

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

export const answerDecideAddress = handleStaff(decideAddressCall, async (app, caller, input) => {
  const id = parseId<'withdrawal-address'>(input.id);
  const row = id && (await findScreenedAddress(app.db, id));
  if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const { verdict, reason: code } = input;
  const note = input.note.trim();
  checkForm(verdictRules, { reason: code, note });
  const reason = (await readAddressReasons(app.db)).find((one) => one.code === code && one.verdict === verdict);
  if (!reason) return refuse('invalid_field', m.screening_reason_missing, { field: 'reason' });
  if (reason.needsNote && note === '') refuse('reason_missing', m.screening_note_missing, { field: 'note' });
  const isApproved = verdict === 'approve';
  const decision: AddressDecision = isApproved
    ? { isApproved, by: caller.staff }
    : { isApproved, by: caller.staff, reason: joined(reason[row.language], note) };
  const action = { action: `address.${verdict}`, subject: { kind: 'withdrawal-address', id: row.id } };
  await commitAction(app, caller, { ...action, reason: joined(reason.en, note) }, async (tx) => {
    const before = await decideAddress(app, tx, { id: row.id, decision });
    if (!before) refuse('already_done', m.screening_already_decided);
    return {
      before: { state: before.state },
      after: { verdict, reason: code, address: row.address, network: row.network },
      result: undefined,
    };
  });
  return { message: isApproved ? m.screening_approved : m.screening_refused };
});
