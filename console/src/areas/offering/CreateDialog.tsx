import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { maxTranches, type TrancheForm, trancheRules } from '@istmo/contract/areas/offering/offering.rules';
import { proposeOffering } from '@istmo/contract/areas/offering/offering.staff.calls';
import { reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { rowRules } from '@istmo/contract/kernel/form-rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { MomentInput } from '@istmo/ui/MomentInput';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { amountText, type OfferedSecurity } from './offering-row.ts';

type CreateForm = { instrument: string; tranches: readonly TrancheForm[]; reason: string };

const emptyTranche: TrancheForm = { units: '', price: '', opensAt: '', closesAt: '' };
const counts = Array.from({ length: maxTranches }, (_, index) => `${index + 1}`);

type CreateProps = { readonly securities: readonly OfferedSecurity[]; readonly onClose: () => void };

/** Proposes an offering of a customer's security. */
export function CreateDialog({ securities, onClose }: CreateProps) {
  const form = useRules<CreateForm>({
    rules: { tranches: rowRules(trancheRules), ...reasonFormRules },
    start: { instrument: securities[0]?.code ?? '', tranches: [{ ...emptyTranche }], reason: '' },
  });
  const { tranches, instrument } = form.values;
  const security = securities.find(({ code }) => code === instrument);
  const { rows: trancheRows } = formRows(form, 'tranches', emptyTranche);
  return (
    <FormDialog
      title={m.offering_staff_create()}
      action={m.offering_staff_create()}
      size="lg"
      form={form}
      send={({ tranches: rows, reason }) =>
        callOrThrow(proposeOffering, {
          instrument,
          tranches: rows.map(({ units, price, opensAt, closesAt }) => ({
            units,
            price,
            opens_at: opensAt,
            closes_at: closesAt,
          })),
          reason,
        })
      }
      onClose={onClose}
    >
      <Field
        id="instrument"
        label={m.offering_staff_security()}
        hint={security && m.offering_staff_available({ amount: amountText(security.available) })}
        required
      >
        <Select
          {...form.text('instrument')}
          options={securities.map(({ code, name, issuer }) => ({
            value: code,
            label: `${code} · ${name} · ${issuer}`,
          }))}
        />
      </Field>
      <Field id="count" label={m.offering_staff_tranche_count()} hint={m.offering_staff_time_hint()}>
        <Select
          value={`${tranches.length}`}
          onChange={(event) => {
            const length = Number(event.currentTarget.value);
            form.set(
              'tranches',
              Array.from({ length }, (_, index) => tranches[index] ?? { ...emptyTranche }),
            );
          }}
          options={counts.map((value) => ({ value, label: value }))}
        />
      </Field>
      {trancheRows.map(({ key, part }, index) => (
        <TrancheFields key={key} number={index + 1} part={part} />
      ))}
      <ReasonField form={form} />
    </FormDialog>
  );
}

type FieldsProps = { readonly number: number; readonly part: FormPart<TrancheForm> };

function TrancheFields({ number, part }: FieldsProps) {
  const labels: Readonly<Record<keyof TrancheForm, string>> = {
    units: m.offering_staff_units_of({ number }),
    price: m.offering_staff_price_of({ number }),
    opensAt: m.offering_staff_opens_of({ number }),
    closesAt: m.offering_staff_closes_of({ number }),
  };
  const amount = (name: 'units' | 'price') => (
    <Field id={part.pathOf(name)} label={labels[name]} error={part.errorOf(name)} required>
      <TextInput
        {...part.text(name)}
        inputMode="decimal"
        placeholder={name === 'units' ? undefined : '0.00'}
        autoComplete="off"
      />
    </Field>
  );
  const moment = (name: 'opensAt' | 'closesAt') => (
    <Field id={part.pathOf(name)} label={labels[name]} error={part.errorOf(name)}>
      <MomentInput {...part.text(name)} onValueChange={(at) => part.set(name, at)} />
    </Field>
  );
  return (
    <div className="offering-fields">
      {amount('units')}
      {amount('price')}
      {moment('opensAt')}
      {moment('closesAt')}
    </div>
  );
}
