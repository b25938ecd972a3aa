import { DayField } from '@istmo/client/DayField';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import type { RuleSubject } from '@istmo/contract/areas/rules/rule-sentences';
import { toRuleSet, toRuleSetFields } from '@istmo/contract/areas/rules/rule-set';
import {
  countryModes,
  fromRuleSetForm,
  type RuleSetForm as Values,
  ruleSetFormRules,
  toRuleSetForm,
} from '@istmo/contract/areas/rules/rule-set-form';
import { proposeRuleSet } from '@istmo/contract/areas/rules/rules.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { RadioCards } from '@istmo/ui/RadioCards';
import { Field, FieldGroup } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { useState } from 'react';
import { AmountField } from '../../shared/AmountField.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { EffectView } from './EffectView.tsx';
import { RuleChanges } from './RuleWords.tsx';
import type { RuleSetFields } from './rule-names.ts';

type RuleSetFormProps = {
  readonly subject: RuleSubject;
  readonly inForce: { readonly version: number; readonly rules: RuleSetFields };
  readonly onClose: () => void;
};

const modeNames: Readonly<Record<Values['countries'], () => string>> = {
  any: m.rules_staff_form_countries_any,
  allow: m.rules_staff_form_countries_allow,
  block: m.rules_staff_form_countries_block,
};

/** The draft of other rules: its effect on today's holders is seen before they can be proposed. */
export function RuleSetForm({ subject, inForce, onClose }: RuleSetFormProps) {
  const { ticker, scale } = subject;
  const form = useRules<Values>({
    rules: ruleSetFormRules(scale),
    start: toRuleSetForm(toRuleSet(inForce.rules), scale),
  });
  const [seen, setSeen] = useState<RuleSetFields>();
  const [isProposing, setProposing] = useState(false);
  const draft = toRuleSetFields(fromRuleSetForm(form.values, scale));
  // What is proposed is what was seen: after another change the effect is computed again.
  const isSeen = seen !== undefined && JSON.stringify(seen) === JSON.stringify(draft);
  const write = useWrite({
    send: async (values: Values) => setSeen(toRuleSetFields(fromRuleSetForm(values, scale))),
  });
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  return (
    <>
      <section className="card rule-part" aria-labelledby="change">
        <h2 id="change">{m.rules_staff_form_title({ ticker })}</h2>
        <Form submit={submit}>
          <RuleFields form={form} subject={subject} />
        </Form>
        <div className="rule-actions">
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="secondary" onClick={submit.onSubmit} loading={submit.isSending}>
            {m.rules_staff_form_see_effect()}
          </Button>
          <Button
            disabledBecause={isSeen ? undefined : m.rules_staff_form_effect_missing()}
            onClick={() => setProposing(true)}
          >
            {m.rules_staff_form_propose()}…
          </Button>
        </div>
      </section>
      {isSeen && <EffectView rules={seen} subject={subject} />}
      {isProposing && (
        <ReasonDialog
          title={m.rules_staff_form_title({ ticker })}
          action={m.rules_staff_form_propose()}
          send={async (reason) => {
            const input = { ticker, rules: JSON.stringify(draft), version: `${inForce.version}`, reason };
            const result = await callOrThrow(proposeRuleSet, input);
            onClose();
            return result;
          }}
          onClose={() => setProposing(false)}
        >
          <RuleChanges before={inForce.rules} after={draft} subject={subject} />
        </ReasonDialog>
      )}
    </>
  );
}

function RuleFields({ form, subject }: { readonly form: FormView<Values>; readonly subject: RuleSubject }) {
  const amount = { form, unit: subject.ticker, decimals: subject.scale, hint: m.rules_staff_form_empty_hint() };
  return (
    <div className="rule-fields">
      <Checkbox {...form.box('paused')}>{m.rules_staff_form_paused()}</Checkbox>
      <Checkbox {...form.box('identity')}>{m.rules_staff_form_identity()}</Checkbox>
      <FieldGroup label={m.rules_staff_form_countries()}>
        <RadioCards
          name="countries"
          value={form.values.countries}
          cards={countryModes.map((value) => ({ value, label: modeNames[value]() }))}
          onValueChange={(value) => {
            const mode = countryModes.find((one) => one === value);
            if (mode) form.set('countries', mode);
          }}
        />
      </FieldGroup>
      {form.values.countries !== 'any' && (
        <Field
          id="codes"
          label={m.rules_staff_form_codes()}
          hint={m.rules_staff_form_codes_hint()}
          error={form.errorOf('codes')}
        >
          <TextInput autoComplete="off" {...form.text('codes')} />
        </Field>
      )}
      <FieldGroup label={m.rules_staff_form_categories()} error={form.errorOf('retail')}>
        <Checkbox {...form.box('retail')}>{m.rules_category_retail()}</Checkbox>
        <Checkbox {...form.box('professional')}>{m.rules_category_professional()}</Checkbox>
        <Checkbox {...form.box('institutional')}>{m.rules_category_institutional()}</Checkbox>
      </FieldGroup>
      <div className="rule-figures">
        <NumberField form={form} name="max_holders" label={m.rules_staff_form_max_holders()} />
        <AmountField name="max_holding" label={m.rules_staff_form_max_holding()} {...amount} />
        <AmountField name="max_supply" label={m.rules_staff_form_max_supply()} {...amount} />
        <NumberField form={form} name="lock_up_days" label={m.rules_staff_form_lock_up_days()} />
        <DayField
          form={form}
          name="lock_up_until"
          label={m.rules_staff_form_lock_up_until()}
          hint={m.rules_staff_form_empty_hint()}
        />
        <AmountField name="min_order" label={m.rules_staff_form_min_order()} {...amount} />
        <AmountField name="min_holding" label={m.rules_staff_form_min_holding()} {...amount} />
      </div>
    </div>
  );
}

type NumberFieldProps = {
  readonly form: FormView<Values>;
  readonly name: 'max_holders' | 'lock_up_days';
  readonly label: string;
};

function NumberField({ form, name, label }: NumberFieldProps) {
  return (
    <Field id={name} label={label} hint={m.rules_staff_form_empty_hint()} error={form.errorOf(name)}>
      <TextInput inputMode="numeric" autoComplete="off" {...form.text(name)} />
    </Field>
  );
}
