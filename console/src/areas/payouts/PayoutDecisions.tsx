import { callOrThrow } from '@istmo/client/call-error';
import { languageName } from '@istmo/client/language-names';
import { useRules } from '@istmo/client/use-rules';
import {
  approvePayout,
  holdPayout,
  raisePayoutFee,
  rejectPayout,
  requeryPayout,
  resumePayout,
} from '@istmo/contract/areas/payouts/payouts.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { failure, type Rules } from '@istmo/contract/kernel/rules';
import type { WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import * as m from '@istmo/contract/messages';
import { Button, type ButtonVariant } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import { shortened } from '@istmo/ui/address-text';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { shortAmount } from './payout-names.ts';
import type { Payout } from './payouts.queries.ts';

type PayoutAction = 'approve' | 'hold' | 'resume' | 'reject' | 'requery' | 'raise';

const unsigned: readonly WithdrawalState[] = ['confirmed', 'resting', 'in_review', 'on_hold', 'approved'];
const sent: readonly WithdrawalState[] = ['signed', 'sent', 'unknown'];

/** What may be done in a state. What was sent is signed again only as the same payment with a higher fee, while it is in no block. */
function decisionsOf({ state, broadcast }: Payout): readonly PayoutAction[] {
  const isWaiting = state !== 'signed' && broadcast?.confirmations === 0;
  if (sent.includes(state)) return isWaiting ? ['requery', 'raise'] : ['requery'];
  if (state === 'replaced') return ['reject'];
  if (!unsigned.includes(state)) return [];
  if (state === 'in_review') return ['approve', 'hold', 'reject'];
  return state === 'on_hold' ? ['resume', 'reject'] : ['hold', 'reject'];
}

const buttons: Readonly<Record<PayoutAction, { readonly label: () => string; readonly variant: ButtonVariant }>> = {
  approve: { label: m.payouts_approve, variant: 'primary' },
  resume: { label: m.payouts_resume, variant: 'primary' },
  requery: { label: m.payouts_requery, variant: 'secondary' },
  raise: { label: m.payouts_raise_fee, variant: 'secondary' },
  hold: { label: m.payouts_hold, variant: 'secondary' },
  reject: { label: m.payouts_reject, variant: 'danger' },
};

/** The decisions with their dialogs; each needs a reason, and holding or rejecting one that the customer reads. */
export function PayoutDecisions({ payout }: { payout: Payout }) {
  const [open, setOpen] = useState<PayoutAction>();
  const close = (): void => setOpen(undefined);
  const decisions = decisionsOf(payout);
  if (decisions.length === 0) return null;
  return (
    <footer className="review-foot">
      <div className="review-buttons">
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={buttons[decision].variant}
            disabledBecause={decision === 'approve' && payout.is_own_approval ? m.payouts_own_approval() : undefined}
            onClick={() => setOpen(decision)}
          >
            {buttons[decision].label()}
          </Button>
        ))}
      </div>
      {(open === 'hold' || open === 'reject') && <StopDialog payout={payout} decision={open} onClose={close} />}
      {(open === 'approve' || open === 'resume' || open === 'requery' || open === 'raise') && (
        <PlainDialog payout={payout} decision={open} onClose={close} />
      )}
    </footer>
  );
}

type DialogProps<Of extends PayoutAction> = { payout: Payout; decision: Of; onClose: () => void };

function PlainDialog({ payout, decision, onClose }: DialogProps<'approve' | 'resume' | 'requery' | 'raise'>) {
  const { reference_no: reference, amount, currency, address } = payout;
  const calls = { resume: resumePayout, requery: requeryPayout, raise: raisePayoutFee };
  const title = {
    approve: m.payouts_approve_title({ reference }),
    resume: m.payouts_resume_title({ reference }),
    requery: m.payouts_requery_title({ reference }),
    raise: m.payouts_raise_fee_title({ reference }),
  }[decision];
  const body = {
    approve: m.payouts_approve_body({ amount: shortAmount(amount), currency, address: shortened(address, 10) }),
    resume: m.payouts_resume_body(),
    requery: m.payouts_requery_body(),
    raise: m.payouts_raise_fee_body(),
  }[decision];
  return (
    <ReasonDialog
      title={title}
      action={buttons[decision].label()}
      approves={decision === 'approve' ? { kind: 'withdrawal', id: reference } : undefined}
      send={(reason, approval) =>
        decision === 'approve'
          ? callOrThrow(approvePayout, { reference_no: reference, reason, approval })
          : callOrThrow(calls[decision], { reference_no: reference, reason })
      }
      onClose={onClose}
    >
      {body}
    </ReasonDialog>
  );
}

type StopForm = ReasonForm & { customer_reason: string };

const minReason = 5;
const stopRules: Rules<StopForm> = {
  customer_reason: [
    (value) => (value.trim().length < minReason ? failure(m.payouts_customer_reason_missing) : undefined),
  ],
  ...reasonFormRules,
};

function StopDialog({ payout, decision, onClose }: DialogProps<'hold' | 'reject'>) {
  const { reference_no: reference } = payout;
  const form = useRules<StopForm>({ rules: stopRules, start: { customer_reason: '', reason: '' } });
  const isHold = decision === 'hold';
  const send = (values: StopForm) =>
    callOrThrow(isHold ? holdPayout : rejectPayout, { ...values, reference_no: reference });
  return (
    <FormDialog
      title={isHold ? m.payouts_hold_title({ reference }) : m.payouts_reject_title({ reference })}
      action={buttons[decision].label()}
      isDanger={!isHold}
      form={form}
      send={send}
      onClose={onClose}
    >
      <p>{isHold ? m.payouts_hold_body() : m.payouts_reject_body()}</p>
      <Field
        id="customer_reason"
        label={m.payouts_customer_reason()}
        hint={m.payouts_customer_reason_hint({ language: languageName(payout.language) })}
        error={form.errorOf('customer_reason')}
        required
      >
        <Textarea rows={3} {...form.text('customer_reason')} />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
