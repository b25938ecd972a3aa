import { callOrThrow } from '@istmo/client/call-error';
import { PdfDrop } from '@istmo/client/PdfDrop';
import { useRules } from '@istmo/client/use-rules';
import { documentKinds, type DocumentKind, documentRules } from '@istmo/contract/areas/documents/documents.rules';
import { uploadDocument } from '@istmo/contract/areas/documents/documents.staff.calls';
import { reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { failure } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { type DocumentRow, kindNames, titleOf } from './document-row.ts';

type UploadForm = {
  instrument: string;
  kind: DocumentKind;
  titleEn: string;
  titleEs: string;
  document: File | undefined;
  reason: string;
};

/** Refused here, before anything is sent. */
const chosen = (file: File | undefined) => (file ? undefined : failure(m.documents_file_missing));

type UploadProps = {
  readonly securities: readonly { readonly code: string; readonly name: string }[];
  /** The document that gets its next version; undefined for a new one. */
  readonly of: DocumentRow | undefined;
  readonly onClose: () => void;
};

/** Publishes a document of a security, or its next version. */
export function UploadDialog({ securities, of, onClose }: UploadProps) {
  const form = useRules<UploadForm>({
    rules: { ...documentRules, document: [chosen], ...reasonFormRules },
    start: {
      instrument: of?.instrument ?? securities[0]?.code ?? '',
      kind: of?.kind ?? 'terms',
      titleEn: of?.title_en ?? '',
      titleEs: of?.title_es ?? '',
      document: undefined,
      reason: '',
    },
  });
  const send = ({ instrument, kind, titleEn, titleEs, document, reason }: UploadForm) =>
    callOrThrow(
      uploadDocument,
      { id: of?.id ?? '', instrument, kind, title_en: titleEn, title_es: titleEs, reason },
      { files: { document: document ? [document] : [] } },
    );
  return (
    <FormDialog
      title={of ? m.documents_next_of({ title: titleOf(of) }) : m.documents_upload()}
      action={m.documents_publish()}
      form={form}
      send={send}
      onClose={onClose}
    >
      {!of && (
        <>
          <Field id="instrument" label={m.documents_security()} required>
            <Select
              {...form.text('instrument')}
              options={securities.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
            />
          </Field>
          <Field id="kind" label={m.documents_kind()} required>
            <Select
              {...form.text('kind')}
              options={documentKinds.map((value) => ({ value, label: kindNames[value]() }))}
            />
          </Field>
        </>
      )}
      <Field id="titleEn" label={m.documents_title_en()} error={form.errorOf('titleEn')} required>
        <TextInput {...form.text('titleEn')} lang="en" autoComplete="off" />
      </Field>
      <Field id="titleEs" label={m.documents_title_es()} error={form.errorOf('titleEs')} required>
        <TextInput {...form.text('titleEs')} lang="es" autoComplete="off" />
      </Field>
      <Field id="document" label={m.documents_file()} error={form.errorOf('document')} required>
        <PdfDrop {...form.file('document')} />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
