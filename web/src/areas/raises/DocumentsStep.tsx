import { callOrThrow } from '@istmo/client/call-error';
import { PdfDrop } from '@istmo/client/PdfDrop';
import { SubmitDialog } from '@istmo/client/SubmitDialog';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { documentRules } from '@istmo/contract/areas/documents/documents.rules';
import { readRaiseDocument, uploadRaiseDocument } from '@istmo/contract/areas/raises/raises.calls';
import { type RaiseDocumentKind, raiseDocumentKinds } from '@istmo/contract/kernel/raise';
import { failure } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Field } from '@istmo/ui/Field';
import { Tag } from '@istmo/ui/Tag';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { documentNames } from './own-raise-names.ts';
import type { OwnRaise } from './own-raises.queries.ts';

/** The documents that each order accepts, by their kind. */
export function DocumentsStep({ raise }: { readonly raise: OwnRaise }) {
  const [open, setOpen] = useState<RaiseDocumentKind>();
  return (
    <>
      <p className="own-raise-note">{m.issuing_documents_note()}</p>
      <ul className="own-raise-documents">
        {raiseDocumentKinds.map((kind) => {
          const document = raise.documents.find((one) => one.kind === kind);
          return (
            <li key={kind}>
              <span className="own-raise-name">
                <strong>{documentNames[kind]()}</strong>
                {document ? (
                  <small>
                    {m.issuing_document_version({ version: document.version })} · <DateTime at={document.uploaded_at} />
                  </small>
                ) : (
                  <Tag tone="warn">{m.issuing_document_missing()}</Tag>
                )}
                {document && <small className="own-raise-hash">SHA-256 {document.sha256}</small>}
              </span>
              {document && (
                <ReceiptButton
                  of={readRaiseDocument}
                  input={{ reference: raise.reference, kind }}
                  reference={`${raise.reference}-${kind}-v${document.version}`}
                  label={m.issuing_document_download({ name: documentNames[kind]() })}
                />
              )}
              {raise.state === 'draft' && (
                <Button size="sm" variant="secondary" onClick={() => setOpen(kind)}>
                  {document
                    ? m.issuing_document_next({ name: documentNames[kind]() })
                    : m.issuing_document_upload({ name: documentNames[kind]() })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {open && <UploadDialog raise={raise} kind={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type UploadForm = { titleEn: string; titleEs: string; document: File | undefined };
type UploadProps = { readonly raise: OwnRaise; readonly kind: RaiseDocumentKind; readonly onClose: () => void };

/** Refused here, before anything is sent. */
const chosen = (file: File | undefined) => (file ? undefined : failure(m.documents_file_missing));

function UploadDialog({ raise, kind, onClose }: UploadProps) {
  const before = raise.documents.find((one) => one.kind === kind);
  const form = useRules<UploadForm>({
    rules: { ...documentRules, document: [chosen] },
    start: { titleEn: before?.title_en ?? '', titleEs: before?.title_es ?? '', document: undefined },
  });
  const write = useWrite({
    changes: ['offering'],
    send: ({ titleEn, titleEs, document }: UploadForm) =>
      callOrThrow(
        uploadRaiseDocument,
        { reference: raise.reference, kind, title_en: titleEn, title_es: titleEs },
        { files: { document: document ? [document] : [] } },
      ),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.issuing_invalid });
  return (
    <SubmitDialog
      title={m.issuing_document_upload({ name: documentNames[kind]() })}
      submit={submit}
      action={m.issuing_document_send()}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <Field id="titleEn" label={m.documents_title_en()} error={form.errorOf('titleEn')} required>
        <TextInput {...form.text('titleEn')} lang="en" autoComplete="off" />
      </Field>
      <Field id="titleEs" label={m.documents_title_es()} error={form.errorOf('titleEs')} required>
        <TextInput {...form.text('titleEs')} lang="es" autoComplete="off" />
      </Field>
      <Field id="document" label={m.documents_file()} error={form.errorOf('document')} required>
        <PdfDrop {...form.file('document')} />
      </Field>
    </SubmitDialog>
  );
}
