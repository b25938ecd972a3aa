import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { queryFor } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import {
  type BondTermsForm as Values,
  bondTermsFormRules,
  emptyBondTermsForm,
  fromBondTermsForm,
  toBondTermsForm,
} from '@istmo/contract/areas/bonds/bond-terms-form';
import { findTermsProblem } from '@istmo/contract/areas/bonds/bond-terms.rules';
import { previewSchedule, proposeBondTerms } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import { toBondTerms, toBondTermsFields } from '@istmo/contract/areas/bonds/convert-bond-terms';
import { isDay } from '@istmo/contract/kernel/day';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type BondReply, type BondTermsFields, lastKnownYear } from './bond-reply.ts';
import { ScheduleTable } from './ScheduleTable.tsx';
import { TermsFacts } from './TermsFacts.tsx';
import { TermsFields } from './TermsFields.tsx';

type BondTermsFormProps = { readonly reply: BondReply; readonly onClose: () => void };

/** The field of the form that shows a problem between the parts of the terms. */
const fieldOf = (field: string): keyof Values =>
  field === 'matures_on' || field === 'end_of_month' ? field : 'redemptions';

/** The draft of terms: their schedule is seen before they can be proposed. */
export function BondTermsForm({ reply, onClose }: BondTermsFormProps) {
  const { ticker, versions, currencies } = reply;
  const inForce = versions[0]?.terms;
  const scaleOf = (code: string): number => currencies.find((one) => one.code === code)?.scale ?? 0;
  const rules = bondTermsFormRules(scaleOf);
  const draftOf = (values: Values) => fromBondTermsForm(values, scaleOf(values.currency));
  const form = useRules<Values>({
    rules,
    start: inForce
      ? toBondTermsForm(toBondTerms(inForce), scaleOf(inForce.currency))
      : { ...emptyBondTermsForm, currency: currencies[0]?.code ?? '', index: reply.indices[0]?.code ?? '' },
    serverProblems: (values): { [Field in keyof Values]?: Message } => {
      // While a day is being typed its own rule says so, and nothing can be computed.
      const hasDays = isDay(values.issued_on) && isDay(values.matures_on);
      const problem = hasDays ? findTermsProblem(draftOf(values)) : undefined;
      return problem ? { [fieldOf(problem.field)]: problem.message } : {};
    },
  });
  const [seen, setSeen] = useState<string>();
  const [isProposing, setProposing] = useState(false);
  const fields = toBondTermsFields(draftOf(form.values));
  const draft = JSON.stringify(fields);
  const write = useWrite({
    send: async (values: Values) => setSeen(JSON.stringify(toBondTermsFields(draftOf(values)))),
  });
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  return (
    <>
      <section className="card bond-part" aria-labelledby="change">
        <h2 id="change">{m.bonds_staff_form_title({ ticker })}</h2>
        <Form submit={submit}>
          <TermsFields form={form} reply={reply} />
        </Form>
        <div className="bond-actions">
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="secondary" onClick={submit.onSubmit} loading={submit.isSending}>
            {m.bonds_staff_preview()}
          </Button>
          <Button
            disabledBecause={seen === draft ? undefined : m.bonds_staff_preview_missing()}
            onClick={() => setProposing(true)}
          >
            {m.bonds_staff_propose()}…
          </Button>
        </div>
      </section>
      {seen === draft && <Preview reply={reply} terms={draft} fields={fields} />}
      {isProposing && (
        <ReasonDialog
          title={m.bonds_staff_form_title({ ticker })}
          action={m.bonds_staff_propose()}
          send={async (reason) => {
            const version = `${versions[0]?.version ?? 0}`;
            const result = await callOrThrow(proposeBondTerms, { ticker, terms: draft, version, reason });
            onClose();
            return result;
          }}
          onClose={() => setProposing(false)}
        >
          <TermsFacts terms={fields} scale={scaleOf(fields.currency)} />
        </ReasonDialog>
      )}
    </>
  );
}

type PreviewProps = { readonly reply: BondReply; readonly terms: string; readonly fields: BondTermsFields };

function Preview({ reply, terms, fields }: PreviewProps) {
  const query = useQuery(queryFor(previewSchedule, { input: { ticker: reply.ticker, terms } }));
  if (!query.data) return <QueryPending query={query} className="bond-ghost" />;
  return (
    <ScheduleTable
      caption={m.bonds_staff_schedule_preview()}
      periods={query.data.data}
      currency={fields.currency}
      knownUntil={lastKnownYear(reply, fields)}
    />
  );
}
