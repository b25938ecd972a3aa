import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import {
  authorities,
  isOutside,
  type MeasureForm,
  type MeasureKind,
  measureKinds,
  measureRules,
  takesAmount,
  takesReceiver,
} from '@istmo/contract/areas/measures/measures.rules';
import { proposeMeasure } from '@istmo/contract/areas/measures/measures.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { AmountField } from '../../shared/AmountField.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { authorityNames, kindNames } from './measure-names.ts';

type Values = MeasureForm & ReasonForm & { overrides_rules: boolean };

type MeasureDialogProps = {
  /** What is known already: the holder of a row, or the freeze that is lifted or transferred from. */
  start?: {
    readonly kind?: MeasureKind;
    readonly customer?: string;
    readonly security?: string;
    readonly freeze?: string;
  };
  onClose: () => void;
};

// The ledger has no more; the server knows how many the security has.
const maxDecimals = 8;

const freshKinds = measureKinds.filter((kind) => kind !== 'unfreeze');

/** Proposes a measure on a holding. */
export function MeasureDialog({ start = {}, onClose }: MeasureDialogProps) {
  const { kind = 'freeze', customer = '', security = '', freeze } = start;
  const form = useRules<Values>({
    rules: { ...measureRules, ...reasonFormRules },
    start: {
      kind,
      customer,
      security,
      receiver: '',
      account: '',
      replacement: '',
      amount: '',
      authority: 'court',
      authority_name: '',
      reference: '',
      overrides_rules: false,
      reason: '',
    },
  });
  const { values } = form;
  return (
    <FormDialog
      title={freeze === undefined ? m.measures_propose_title() : kindNames[kind]()}
      action={m.measures_propose_action()}
      form={form}
      send={({ overrides_rules: overrides, ...sent }) =>
        callOrThrow(proposeMeasure, {
          ...sent,
          overrides_rules: overrides && mayOverride(sent),
          ...(freeze === undefined ? {} : { freeze }),
        })
      }
      onClose={onClose}
    >
      <p>{m.measures_propose_note()}</p>
      {freeze === undefined && (
        <Field id="kind" label={m.measures_kind()}>
          <Select
            value={values.kind}
            options={freshKinds.map((value) => ({ value, label: kindNames[value]() }))}
            onChange={(event) =>
              form.set('kind', measureKinds.find((one) => one === event.currentTarget.value) ?? kind)
            }
          />
        </Field>
      )}
      {freeze === undefined ? <WhatFields form={form} /> : <p>{`${customer} · ${security}`}</p>}
      {isOutside(values.kind) && <OutsideFields form={form} />}
      {takesReceiver(values.kind) && (
        <Field
          id="receiver"
          label={m.measures_receiver()}
          hint={receiverHints[values.kind]?.() ?? m.measures_customer_hint()}
          error={form.errorOf('receiver')}
        >
          <TextInput {...form.text('receiver')} autoComplete="off" />
        </Field>
      )}
      {takesAmount(values.kind) && (
        <AmountField
          name="amount"
          label={m.measures_amount()}
          hint={m.measures_amount_hint()}
          form={form}
          unit={values.security.toUpperCase()}
          decimals={maxDecimals}
        />
      )}
      <OrderFields form={form} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

type FieldsProps = { form: FormView<Values> };

const mayOverride = ({ kind, authority }: Pick<MeasureForm, 'kind' | 'authority'>): boolean =>
  (kind === 'transfer' || kind === 'bring-in') && (authority === 'court' || authority === 'regulator');

const receiverHints: Readonly<Partial<Record<MeasureKind, () => string>>> = {
  recover: m.measures_receiver_hint_recover,
  'bring-in': m.measures_receiver_hint_outside,
};

/** Where the holder keeps units outside, and where they go there. */
function OutsideFields({ form }: FieldsProps) {
  return (
    <>
      <Field id="account" label={m.measures_account()} hint={m.measures_account_hint()} error={form.errorOf('account')}>
        <TextInput {...form.text('account')} autoComplete="off" spellCheck={false} />
      </Field>
      {form.values.kind === 'replace' && (
        <Field
          id="replacement"
          label={m.measures_replacement()}
          hint={m.measures_replacement_hint()}
          error={form.errorOf('replacement')}
        >
          <TextInput {...form.text('replacement')} autoComplete="off" spellCheck={false} />
        </Field>
      )}
    </>
  );
}

/** Whose units, and of which security. */
function WhatFields({ form }: FieldsProps) {
  return (
    <>
      <Field
        id="customer"
        label={m.measures_customer()}
        hint={m.measures_customer_hint()}
        error={form.errorOf('customer')}
      >
        <TextInput {...form.text('customer')} autoComplete="off" />
      </Field>
      <Field
        id="security"
        label={m.measures_security()}
        hint={m.measures_security_hint()}
        error={form.errorOf('security')}
      >
        <TextInput {...form.text('security')} autoComplete="off" autoCapitalize="characters" />
      </Field>
    </>
  );
}

/** By whose order. */
function OrderFields({ form }: FieldsProps) {
  const { values } = form;
  return (
    <>
      <Field id="authority" label={m.measures_authority()}>
        <Select
          value={values.authority}
          options={authorities.map((value) => ({ value, label: authorityNames[value]() }))}
          onChange={(event) =>
            form.set('authority', authorities.find((one) => one === event.currentTarget.value) ?? 'court')
          }
        />
      </Field>
      {values.authority !== 'own' && (
        <Field
          id="authority_name"
          label={m.measures_authority_name()}
          hint={m.measures_authority_name_hint()}
          error={form.errorOf('authority_name')}
        >
          <TextInput {...form.text('authority_name')} autoComplete="off" />
        </Field>
      )}
      <Field id="reference" label={m.measures_reference()} error={form.errorOf('reference')}>
        <TextInput {...form.text('reference')} autoComplete="off" />
      </Field>
      {mayOverride(values) && (
        <Checkbox
          checked={values.overrides_rules}
          onChange={(event) => form.set('overrides_rules', event.currentTarget.checked)}
        >
          {m.measures_override()}
        </Checkbox>
      )}
    </>
  );
}
