import { DayField } from '@istmo/client/DayField';
import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import {
  type DeceasedEnd,
  deceasedEnds,
  type DeceasedForm,
  deceasedRules,
} from '@istmo/contract/areas/customers/customers.rules';
import { proposeDeceased, proposeEndDeceased } from '@istmo/contract/areas/customers/customers.staff.calls';
import { type ReasonForm, reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { deceasedEndNames } from './customer-names.ts';

type DeceasedDialogProps = { id: string; name: string; onClose: () => void };

/** Proposes to record that a customer has died. */
export function DeceasedDialog({ id, name, onClose }: DeceasedDialogProps) {
  const form = useRules<DeceasedForm & ReasonForm>({
    rules: { ...deceasedRules, ...reasonFormRules },
    start: { died_on: '', certificate: '', reason: '' },
  });
  return (
    <FormDialog
      title={m.customers_deceased_record_title({ name })}
      action={m.customers_deceased_propose()}
      form={form}
      send={(values) => callOrThrow(proposeDeceased, { id, ...values })}
      onClose={onClose}
    >
      <p>{m.customers_deceased_record_body()}</p>
      <DayField form={form} name="died_on" label={m.customers_deceased_day()} required />
      <Field
        id="certificate"
        label={m.customers_deceased_certificate()}
        hint={m.customers_deceased_certificate_hint()}
        error={form.errorOf('certificate')}
        required
      >
        <TextInput {...form.text('certificate')} autoComplete="off" />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}

/** Proposes to end the record. */
export function EndDeceasedDialog({ id, name, onClose }: DeceasedDialogProps) {
  const form = useRules<ReasonForm & { ended_as: DeceasedEnd }>({
    rules: reasonFormRules,
    start: { ended_as: 'settled', reason: '' },
  });
  return (
    <FormDialog
      title={m.customers_deceased_end_title({ name })}
      action={m.customers_deceased_propose()}
      form={form}
      send={(values) => callOrThrow(proposeEndDeceased, { id, ...values })}
      onClose={onClose}
    >
      <p>{m.customers_deceased_end_body()}</p>
      <Field id="ended_as" label={m.customers_deceased_end_why()}>
        <Select
          value={form.values.ended_as}
          options={deceasedEnds.map((value) => ({ value, label: deceasedEndNames[value]() }))}
          onChange={(event) =>
            form.set('ended_as', deceasedEnds.find((one) => one === event.currentTarget.value) ?? 'settled')
          }
        />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
