import { DayField } from '@istmo/client/DayField';
import { callOrThrow } from '@istmo/client/call-error';
import { PdfDrop } from '@istmo/client/PdfDrop';
import { useRules } from '@istmo/client/use-rules';
import { type CertificateForm, certificateRules } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import { uploadCertificate } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { failure } from '@istmo/contract/kernel/rules';
import { required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { listCountries } from '../../shared/countries.ts';

type Values = CertificateForm & ReasonForm & { customer: string; document: File | undefined };

/** Uploads the certificate of residence of a customer, which a second person approves. */
export function CertificateDialog({ onClose }: { onClose: () => void }) {
  const form = useRules<Values>({
    rules: {
      customer: [required(m.actions_customer_missing)],
      ...certificateRules,
      document: [(file) => (file ? undefined : failure(m.documents_file_missing))],
      ...reasonFormRules,
    },
    start: {
      customer: '',
      country: '',
      number: '',
      valid_from: '',
      valid_until: '',
      document: undefined,
      reason: '',
    },
  });
  const day = (name: 'valid_from' | 'valid_until', label: string) => (
    <DayField form={form} name={name} label={label} required />
  );
  return (
    <FormDialog
      title={m.actions_certificate_upload()}
      action={m.actions_propose()}
      size="lg"
      form={form}
      send={({ document, ...values }) =>
        callOrThrow(uploadCertificate, values, { files: { document: document ? [document] : [] } })
      }
      onClose={onClose}
    >
      <div className="event-fields" data-columns="2">
        <Field
          id="customer"
          label={m.actions_customer()}
          hint={m.treasury_customer_hint()}
          error={form.errorOf('customer')}
          required
        >
          <TextInput {...form.text('customer')} autoComplete="off" />
        </Field>
        <Field id="country" label={m.actions_residence()} error={form.errorOf('country')} required>
          <Select
            {...form.text('country')}
            options={[{ value: '', label: m.actions_country_choose() }, ...listCountries()]}
          />
        </Field>
        <Field id="number" label={m.actions_certificate_number()} error={form.errorOf('number')} required>
          <TextInput {...form.text('number')} autoComplete="off" />
        </Field>
        <span />
        {day('valid_from', m.actions_first_day())}
        {day('valid_until', m.actions_last_day())}
      </div>
      <Field id="document" label={m.actions_certificate_file()} error={form.errorOf('document')} required>
        <PdfDrop {...form.file('document')} />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
