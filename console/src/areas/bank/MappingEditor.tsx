import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { previewStatement, saveStatementMapping } from '@istmo/contract/areas/bank/statements.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { MappingFieldset } from './MappingFieldset.tsx';
import { MappingPreview } from './MappingPreview.tsx';
import { type MappingFields, toMapping, toMappingFields } from './mapping-form.ts';
import type { MappingRead, Sample } from './mappings.queries.ts';
import { RawRows } from './RawRows.tsx';

type MappingEditorProps = { readonly sample: Sample; readonly version: number; readonly onSaved: () => void };
type Observation = { readonly fields: MappingFields; readonly read: MappingRead };

/** The columns of a file: what they read is seen before they can be saved. */
export function MappingEditor({ sample, version, onSaved }: MappingEditorProps) {
  const { account, file, preview } = sample;
  const start = toMappingFields(preview);
  const form = useRules<MappingFields>({ rules: {}, start });
  const [seen, setSeen] = useState<Observation | undefined>(
    preview.read ? { fields: start, read: preview.read } : undefined,
  );
  const [isSaving, setSaving] = useState(false);
  // What is saved is what was seen: after another change the file is read again.
  const read = seen && JSON.stringify(seen.fields) === JSON.stringify(form.values) ? seen.read : undefined;
  const isRight =
    read !== undefined && read.problems.length === 0 && read.lines.length > 0 && read.checks.every((one) => one.agrees);
  const write = useWrite({
    send: async (fields: MappingFields) => {
      const { credits_total, debits_total } = fields;
      const input = { account, mapping: toMapping(fields, preview), credits_total, debits_total };
      const { reply } = await callOrThrow(previewStatement, input, { files: { statement: [file] } });
      if (reply.read) setSeen({ fields, read: reply.read });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  return (
    <>
      <RawRows rows={preview.rows} heading={form.values.heading} />
      <section className="card mapping-part" aria-labelledby="columns">
        <h2 id="columns">{m.bank_mapping_columns()}</h2>
        <Form submit={submit}>
          <MappingFieldset form={form} preview={preview} />
          <div className="mapping-acts">
            <Button type="submit" variant="secondary" loading={submit.isSending}>
              {m.bank_mapping_preview()}
            </Button>
            <Button disabledBecause={isRight ? undefined : m.bank_mapping_save_first()} onClick={() => setSaving(true)}>
              {m.bank_mapping_save()}…
            </Button>
          </div>
        </Form>
      </section>
      {read && <MappingPreview read={read} />}
      {isSaving && (
        <ReasonDialog
          title={m.bank_mapping_save_title()}
          action={m.bank_mapping_save()}
          send={async (reason) => {
            const input = { account, version, mapping: toMapping(form.values, preview), reason };
            const result = await callOrThrow(saveStatementMapping, input);
            onSaved();
            return result;
          }}
          onClose={() => setSaving(false)}
        >
          <p>{m.bank_mapping_save_about()}</p>
        </ReasonDialog>
      )}
    </>
  );
}
