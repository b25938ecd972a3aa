import { type CallResult, callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { proposePayout, proposeRelease } from '@istmo/contract/areas/offering/offering.staff.calls';
import { reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { amountText, isMore, type Offering, type ProceedsStep } from './offering-row.ts';

type ProceedsForm = { currency: string; amount: string; reason: string };
type Proceeds = Offering['proceeds'][number];

type Step = {
  readonly title: (of: { offering: string }) => string;
  readonly action: () => string;
  /** How much of a currency there is for it. */
  readonly amountOf: (proceeds: Proceeds) => string;
  readonly place: () => string;
  readonly send: (values: ProceedsForm & { offering: string }) => Promise<CallResult<unknown>>;
};

const steps: Readonly<Record<ProceedsStep, Step>> = {
  release: {
    title: m.offering_staff_release_of,
    action: m.offering_staff_release,
    amountOf: ({ in_escrow: amount }) => amount,
    place: m.offering_staff_escrow,
    send: (values) => callOrThrow(proposeRelease, values),
  },
  payout: {
    title: m.offering_staff_pay_out_of,
    action: m.offering_staff_pay_out,
    amountOf: ({ released: amount }) => amount,
    place: m.offering_staff_released,
    send: (values) => callOrThrow(proposePayout, values),
  },
};

type ProceedsDialogProps = {
  readonly offering: Offering;
  readonly step: ProceedsStep;
  readonly onClose: () => void;
};

/** Proposes to release proceeds of an offering to its issuer, or to pay released ones into the issuer's account. */
export function ProceedsDialog({ offering, step, onClose }: ProceedsDialogProps) {
  const { title, action, amountOf, place, send } = steps[step];
  const choices = offering.proceeds.filter((proceeds) => isMore(amountOf(proceeds)));
  const form = useRules<ProceedsForm>({
    rules: { amount: [required(m.offering_staff_amount_invalid)], ...reasonFormRules },
    start: { currency: choices[0]?.currency ?? '', amount: '', reason: '' },
  });
  return (
    <FormDialog
      title={title({ offering: offering.code })}
      action={action()}
      isDanger
      form={form}
      send={(values) => send({ ...values, offering: offering.code })}
      onClose={onClose}
    >
      {step === 'payout' && (
        <p>
          {offering.issuer
            ? m.offering_staff_pay_out_to({ name: offering.issuer.name })
            : m.offering_staff_pay_out_own()}
        </p>
      )}
      <Field id="currency" label={m.offering_staff_currency()} required>
        <Select
          {...form.text('currency')}
          options={choices.map((proceeds) => ({
            value: proceeds.currency,
            label: `${proceeds.currency} · ${place()} ${amountText(amountOf(proceeds))}`,
          }))}
        />
      </Field>
      <Field id="amount" label={m.offering_staff_amount()} error={form.errorOf('amount')} required>
        <TextInput {...form.text('amount')} inputMode="decimal" autoComplete="off" />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
