import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import {
  type AdjustmentForm,
  adjustmentRules,
  type Direction,
  directions,
} from '@istmo/contract/areas/treasury/treasury.rules';
import { proposeAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { directionNames } from './adjustment-list.tsx';
import { MoneyFields } from './MoneyFields.tsx';

type Values = AdjustmentForm & ReasonForm;

/** Proposes a correction of a customer's balance. */
export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const [direction, setDirection] = useState<Direction>('credit');
  const form = useRules<Values>({
    rules: { ...adjustmentRules, ...reasonFormRules },
    start: { customer: '', currency: '', amount: '', reason: '' },
  });
  return (
    <FormDialog
      title={m.treasury_propose_title()}
      action={m.treasury_propose_action()}
      form={form}
      send={(values) => callOrThrow(proposeAdjustment, { ...values, direction })}
      onClose={onClose}
    >
      <p>{m.treasury_propose_note()}</p>
      <Field
        id="customer"
        label={m.treasury_customer()}
        hint={m.treasury_customer_hint()}
        error={form.errorOf('customer')}
      >
        <TextInput {...form.text('customer')} autoComplete="off" />
      </Field>
      <Field id="direction" label={m.treasury_direction()}>
        <Select
          value={direction}
          options={directions.map((value) => ({ value, label: directionNames[value]() }))}
          onChange={(event) =>
            setDirection(directions.find((value) => value === event.currentTarget.value) ?? 'credit')
          }
        />
      </Field>
      <MoneyFields form={form} />
      <ReasonField form={form} />
    </FormDialog>
  );
}
