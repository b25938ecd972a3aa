import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { nextInstrumentStatuses } from '@istmo/contract/areas/instruments/instrument-states';
import { changeInstrument } from '@istmo/contract/areas/instruments/instruments.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { RadioCards } from '@istmo/ui/RadioCards';
import { FieldGroup } from '@istmo/ui/Field';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { type InstrumentEntry, statusNames } from './registry-entry.ts';

type Values = ReasonForm & Pick<InstrumentEntry, 'status' | 'accepts_deposits' | 'accepts_withdrawals'>;

const hints: typeof statusNames = {
  draft: m.instruments_status_draft_hint,
  listed: m.instruments_status_listed_hint,
  suspended: m.instruments_status_suspended_hint,
  delisted: m.instruments_status_delisted_hint,
  redeeming: m.instruments_status_redeeming_hint,
  redeemed: m.instruments_status_redeemed_hint,
};

/** Changes the status of an instrument and its switches. */
export function InstrumentDialog({ entry, onClose }: { entry: InstrumentEntry; onClose: () => void }) {
  const { code, revision, status, accepts_deposits, accepts_withdrawals } = entry;
  const form = useRules<Values>({
    rules: reasonFormRules,
    start: { status, accepts_deposits, accepts_withdrawals, reason: '' },
  });
  const statuses = [status, ...nextInstrumentStatuses[status]];
  return (
    <FormDialog
      title={m.instruments_change_title({ name: code })}
      action={m.instruments_save()}
      form={form}
      send={(values) => callOrThrow(changeInstrument, { ...values, code, revision })}
      onClose={onClose}
    >
      <FieldGroup label={m.instruments_status()}>
        <RadioCards
          name="status"
          value={form.values.status}
          cards={statuses.map((value) => ({ value, label: statusNames[value](), note: hints[value]() }))}
          onValueChange={(value) => {
            const chosen = statuses.find((one) => one === value);
            if (chosen) form.set('status', chosen);
          }}
        />
      </FieldGroup>
      <Checkbox {...form.box('accepts_deposits')}>{m.instruments_accepts_deposits()}</Checkbox>
      <Checkbox {...form.box('accepts_withdrawals')}>{m.instruments_accepts_withdrawals()}</Checkbox>
      <ReasonField form={form} />
    </FormDialog>
  );
}
