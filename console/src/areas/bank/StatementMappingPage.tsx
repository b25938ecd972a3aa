import './statement-mapping.css';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { PageHead } from '@istmo/client/PageHead';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { previewStatement } from '@istmo/contract/areas/bank/statements.staff.calls';
import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { FileDrop } from '@istmo/ui/FileDrop';
import { Select } from '@istmo/ui/Select';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { MappingEditor } from './MappingEditor.tsx';
import { mappingsQuery, type Sample } from './mappings.queries.ts';
import { MappingVersions } from './MappingVersions.tsx';

/** /bank-statements/columns: which column of the CSV of each of our accounts is which, tried on a file before it is saved. */
export function StatementMappingPage() {
  const [sample, setSample] = useState<Sample>();
  const versions = useQuery(mappingsQuery);
  const mayWork = usePermission('bank.match-statements');
  const title = m.bank_mapping_title();
  const current = versions.data?.data.find(({ account }) => account === sample?.account)?.version ?? 0;
  const back = (
    <Link to={pages.bankStatements.path} search={{ view: 'open', limit: 50 }}>
      {m.bank_statements_title()}
    </Link>
  );
  return (
    <>
      <PageHead
        title={title}
        intro={m.bank_mapping_intro()}
        breadcrumbs={
          <Breadcrumbs
            label={m.layout_breadcrumbs()}
            crumbs={[
              { key: 'statements', label: m.bank_statements_title(), link: back },
              { key: 'page', label: title },
            ]}
          />
        }
      />
      <div className="mapping-stack">
        {mayWork && <SampleForm onSample={setSample} />}
        {sample && versions.data && sample.preview.separator !== '' && (
          <MappingEditor
            key={JSON.stringify(sample.preview)}
            sample={sample}
            version={current}
            onSaved={() => setSample(undefined)}
          />
        )}
        <MappingVersions />
      </div>
    </>
  );
}

type SampleFields = { account: string; separator: string };
const separators = ['comma', 'semicolon', 'tab', 'bar'] as const;
const separatorNames = {
  comma: m.bank_mapping_separator_comma,
  semicolon: m.bank_mapping_separator_semicolon,
  tab: m.bank_mapping_separator_tab,
  bar: m.bank_mapping_separator_bar,
} as const;

function SampleForm({ onSample }: { readonly onSample: (sample: Sample) => void }) {
  const [file, setFile] = useState<File>();
  const [isUnclear, setUnclear] = useState(false);
  const form = useRules<SampleFields>({ rules: {}, start: { account: 'wire', separator: '' } });
  const write = useWrite({
    send: async ({ account: name, separator: chosen }: SampleFields) => {
      const account = name === 'local' ? ('local' as const) : ('wire' as const);
      const separator = separators.find((one) => one === chosen) ?? ('' as const);
      const input = { account, separator };
      const { reply } = await callOrThrow(previewStatement, input, { files: { statement: file ? [file] : [] } });
      setUnclear(reply.separator === '');
      if (file) onSample({ account, file, preview: reply });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  return (
    <section className="card mapping-part" aria-labelledby="sample">
      <h2 id="sample">{m.bank_mapping_file()}</h2>
      <Form submit={submit}>
        <div className="mapping-fields">
          <Field id="account" label={m.bank_statements_account()} required>
            <Select
              {...form.text('account')}
              options={[
                { value: 'wire', label: m.bank_statements_wire() },
                { value: 'local', label: m.bank_statements_local() },
              ]}
            />
          </Field>
          <Field
            id="separator"
            label={m.bank_mapping_separator()}
            error={isUnclear ? m.bank_mapping_separator_unclear() : undefined}
          >
            <Select
              {...form.text('separator')}
              options={[
                { value: '', label: m.bank_mapping_separator_find() },
                ...separators.map((value) => ({ value, label: separatorNames[value]() })),
              ]}
            />
          </Field>
        </div>
        <Field id="statement" label={m.bank_mapping_file_label()} required>
          <FileDrop
            file={file}
            onFile={setFile}
            accept=".csv,.txt,text/csv,text/plain"
            labels={{
              choose: m.bank_statement_missing(),
              drop: m.support_image_drop(),
              remove: m.support_image_remove(),
              progress: m.support_image_sending(),
            }}
            note={m.bank_mapping_file_note()}
          />
        </Field>
        <div>
          <Button type="submit" loading={submit.isSending}>
            {m.bank_mapping_open()}
          </Button>
        </div>
      </Form>
    </section>
  );
}
