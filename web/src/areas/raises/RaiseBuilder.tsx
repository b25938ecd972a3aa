import { callOrThrow, isErrorAt } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { type RaiseSection, raiseSections } from '@istmo/contract/areas/raises/raise-form';
import { saveRaise } from '@istmo/contract/areas/raises/raises.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { TabLinks } from '@istmo/ui/Tabs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { MomentField } from './BuilderFields.tsx';
import { DocumentsStep } from './DocumentsStep.tsx';
import { InvestorsStep } from './InvestorsStep.tsx';
import { sectionNames } from './own-raise-names.ts';
import type { OwnRaise, RaiseCurrencies } from './own-raises.queries.ts';
import { PageStep } from './PageStep.tsx';
import { RaiseChecklist } from './RaiseChecklist.tsx';
import { RaiseComments } from './RaiseComments.tsx';
import { RaisePreview } from './RaisePreview.tsx';
import { type Builder, type BuiltRaise, useBuilder } from './raise-builder.ts';
import { SecurityStep } from './SecurityStep.tsx';
import { SubmitRaise } from './SubmitRaise.tsx';
import { TermsStep } from './TermsStep.tsx';
import { UseStep } from './UseStep.tsx';

type BuilderProps = {
  readonly raise: OwnRaise;
  readonly currencies: RaiseCurrencies;
  readonly step: RaiseSection;
  /** Begins again with what is stored. */
  readonly onReload: () => void;
};

/** The form of a draft in steps, each saved with the whole; what is typed stays while the step changes. */
export function RaiseBuilder({ raise, currencies, step, onReload }: BuilderProps) {
  // What was saved last, of which version: a save of another tab or person makes this one a conflict.
  const [saved, setSaved] = useState<{ values: BuiltRaise; version: number }>({
    values: { ...raise.form, slug: raise.slug },
    version: raise.version,
  });
  const [currency, setCurrency] = useState(saved.values.currency);
  const scales = {
    security: raise.scale,
    currency: currencies.find(({ code }) => code === currency)?.scale ?? 2,
  };
  const form = useBuilder(saved.values, scales, raise.security);
  if (form.values.currency !== currency) setCurrency(form.values.currency);
  const write = useWrite({
    changes: ['offering'],
    send: ({ slug, ...values }: BuiltRaise) =>
      callOrThrow(saveRaise, {
        reference: raise.reference,
        version: saved.version,
        slug,
        form: {
          ...values,
          pictures: [...values.pictures],
          team: [...values.team],
          steps: [...values.steps],
          priorities: [...values.priorities],
          currencies: [...values.currencies],
          cooling_off: [...values.cooling_off],
          milestones: [...values.milestones],
        },
      }),
    onDone: ({ msg, reply }, values) => {
      setSaved({ values, version: reply.version });
      toast({ text: msg, tone: 'pos' });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.issuing_invalid });
  const isChangedElsewhere = isErrorAt(saveRaise, write.error) && write.error.failure.code === 'conflict';
  return (
    <div className="own-raise-layout">
      <div className="own-raise-main">
        <Steps reference={raise.reference} step={step} />
        <Form
          submit={isChangedElsewhere ? { ...submit, explanation: <Reload onReload={onReload} /> } : submit}
          className="card card-pad own-raise-card"
        >
          <h2>{sectionNames[step]()}</h2>
          <StepFields form={form} raise={raise} currencies={currencies} step={step} />
          <div className="own-raise-buttons">
            <Button type="submit" loading={submit.isSending} variant={form.isDirty ? 'primary' : 'secondary'}>
              {m.issuing_save()}
            </Button>
            <span role="status" className="own-raise-note">
              {form.isDirty
                ? m.issuing_unsaved()
                : raise.saved_at === null
                  ? ''
                  : m.issuing_saved_at({ time: whenOf(raise.saved_at) })}
            </span>
            <NextStep reference={raise.reference} step={step} />
          </div>
        </Form>
        <RaiseComments raise={raise} section={step} />
      </div>
      <div className="own-raise-side">
        <RaisePreview form={form.values} scales={scales} />
        <RaiseChecklist raise={raise} />
        <SubmitRaise raise={raise} version={saved.version} isDirty={form.isDirty} />
      </div>
    </div>
  );
}

/** What was saved elsewhere takes the place of what was typed here, which is said before. */
function Reload({ onReload }: Pick<BuilderProps, 'onReload'>) {
  return (
    <>
      <p>{m.issuing_reload_note()}</p>
      <Button size="sm" variant="secondary" onClick={onReload}>
        {m.issuing_reload()}
      </Button>
    </>
  );
}

type StepProps = { readonly reference: string; readonly step: RaiseSection };

function Steps({ reference, step }: StepProps) {
  return (
    <TabLinks label={m.issuing_steps()}>
      {raiseSections.map((section, index) => (
        <Link
          key={section}
          to={paths.issuedRaise}
          params={{ reference }}
          search={{ step: section }}
          resetScroll={false}
          className="tab"
          aria-current={section === step ? 'step' : undefined}
        >
          <span className="num">{index + 1}</span> {sectionNames[section]()}
        </Link>
      ))}
    </TabLinks>
  );
}

function NextStep({ reference, step }: StepProps) {
  const next = raiseSections[raiseSections.indexOf(step) + 1];
  if (!next) return null;
  return (
    <Link to={paths.issuedRaise} params={{ reference }} search={{ step: next }} className="link">
      {m.issuing_next({ name: sectionNames[next]() })}
    </Link>
  );
}

function StepFields({ form, raise, currencies, step }: Omit<BuilderProps, 'onReload'> & { readonly form: Builder }) {
  if (step === 'security') return <SecurityStep form={form} raise={raise} />;
  if (step === 'page') return <PageStep form={form} reference={raise.reference} />;
  if (step === 'terms') return <TermsStep form={form} currencies={currencies} />;
  if (step === 'investors') return <InvestorsStep form={form} currencies={currencies} />;
  if (step === 'use') return <UseStep form={form} />;
  if (step === 'documents') return <DocumentsStep raise={raise} />;
  return (
    <div className="own-raise-fields">
      <MomentField form={form} name="announce_at" label={m.issuing_announce_at()} required />
      <MomentField form={form} name="opens_at" label={m.issuing_opens_at()} required />
      <MomentField form={form} name="closes_at" label={m.issuing_closes_at()} required />
    </div>
  );
}
