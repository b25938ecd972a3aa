import { declareMeans } from '@istmo/contract/areas/appropriateness/appropriateness.calls';
import {
  type DeclarationForm,
  declarationRules,
  type DeclarationStatement,
  declarationStatements,
} from '@istmo/contract/areas/appropriateness/declaration.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field, FieldError, FieldGroup } from '@istmo/ui/Field';
import { KeyValue } from '@istmo/ui/KeyValue';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { dayOf } from '../../shared/format.ts';
import type { InvestorProfile } from './appropriateness.queries.ts';

type Declarations = InvestorProfile['declarations'];

/** What was declared, and the form of a new declaration. */
export function DeclarationCard({ declarations }: { readonly declarations: Declarations }) {
  const valid = declarations.find(({ is_valid: isValid }) => isValid);
  const [isChanging, setChanging] = useState(false);
  const missing =
    declarations.length === 0 ? m.appropriateness_declaration_none() : m.appropriateness_declaration_expired();
  return (
    <section className="card card-pad investor-card investor-declaration" aria-labelledby="investor-declaration">
      <h2 id="investor-declaration">{m.appropriateness_declaration_title()}</h2>
      <p className="quiz-note">{m.appropriateness_declaration_intro()}</p>
      {valid ? <Declared declaration={valid} /> : <p>{missing}</p>}
      {valid && !isChanging ? (
        <div>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {m.appropriateness_declare_again()}
          </Button>
        </div>
      ) : (
        <MeansForm onDone={() => setChanging(false)} />
      )}
    </section>
  );
}

function Declared({ declaration }: { readonly declaration: Declarations[number] }) {
  return (
    <KeyValue
      pairs={[
        { key: 'income', name: m.appropriateness_income(), value: formatAmount(declaration.annual_income) },
        { key: 'wealth', name: m.appropriateness_wealth(), value: formatAmount(declaration.net_worth) },
        {
          key: 'until',
          name: m.appropriateness_declared_at(),
          value: `${dayOf(declaration.at)} · ${m.appropriateness_declaration_until({ time: dayOf(declaration.valid_until) })}`,
        },
      ]}
    />
  );
}

const statements: Readonly<Record<DeclarationStatement, () => string>> = {
  complete: m.appropriateness_statement_complete,
  updates: m.appropriateness_statement_updates,
  evidence: m.appropriateness_statement_evidence,
};

function MeansForm({ onDone }: { readonly onDone: () => void }) {
  const form = useRules<DeclarationForm>({
    rules: declarationRules,
    start: { annual_income: '', net_worth: '', complete: false, updates: false, evidence: false },
  });
  const write = useWrite({
    changes: ['account-status'],
    send: (values: DeclarationForm) => callOrThrow(declareMeans, values),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      form.reset();
      onDone();
    },
  });
  const submit = useSubmit({ form, write, invalid: () => form.problems[0]?.text ?? '' });
  return (
    <Form submit={submit}>
      <div className="investor-means">
        <Field
          id="annual_income"
          label={m.appropriateness_income()}
          hint={m.appropriateness_income_hint()}
          error={form.errorOf('annual_income')}
          required
        >
          <TextInput {...form.text('annual_income')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field
          id="net_worth"
          label={m.appropriateness_wealth()}
          hint={m.appropriateness_wealth_hint()}
          error={form.errorOf('net_worth')}
          required
        >
          <TextInput {...form.text('net_worth')} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <FieldGroup label={m.appropriateness_statements()}>
        {declarationStatements.map((name) => (
          <div key={name} className="investor-statement">
            <Checkbox {...form.box(name)} id={name}>
              {statements[name]()}
            </Checkbox>
            {form.errorOf(name) && <FieldError>{form.errorOf(name)}</FieldError>}
          </div>
        ))}
      </FieldGroup>
      <div>
        <Button type="submit" loading={submit.isSending}>
          {m.appropriateness_declare()}
        </Button>
      </div>
    </Form>
  );
}
