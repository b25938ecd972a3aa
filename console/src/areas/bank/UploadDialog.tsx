import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { uploadStatement } from '@istmo/contract/areas/bank/statements.staff.calls';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { FileDrop } from '@istmo/ui/FileDrop';
import { Select } from '@istmo/ui/Select';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { innerPaths } from '../../inner-paths.ts';
import type { UploadResult } from './statements.queries.ts';

type UploadForm = { account: string; order: string; decimals: string };

const orders = ['day-first', 'month-first'] as const;
const marks = ['point', 'comma'] as const;

type UploadDialogProps = { readonly onResult: (result: UploadResult) => void; readonly onClose: () => void };

/** Sends a statement of one of our accounts. What is wrong with it is said with its line. */
export function UploadDialog({ onResult, onClose }: UploadDialogProps) {
  const [file, setFile] = useState<File>();
  const [isMissing, setMissing] = useState(false);
  const form = useRules<UploadForm>({ rules: {}, start: { account: 'wire', order: '', decimals: '' } });
  const send = async ({ account, order, decimals }: UploadForm) => {
    const to = account === 'local' ? ('local' as const) : ('wire' as const);
    const result = await callOrThrow(
      uploadStatement,
      {
        account: to,
        day_order: orders.find((one) => one === order) ?? '',
        decimals: marks.find((one) => one === decimals) ?? '',
      },
      { files: { statement: file ? [file] : [] } },
    );
    const { added, known } = result.reply;
    toast({ text: m.bank_statements_added({ added, known }), tone: 'pos' });
    onResult(result.reply);
    return result;
  };
  return (
    <FormDialog
      title={m.bank_statements_upload()}
      action={m.bank_statements_send()}
      form={form}
      send={send}
      onFailed={() => setMissing(file === undefined)}
      onClose={onClose}
    >
      <Field id="account" label={m.bank_statements_account()} required>
        <Select
          {...form.text('account')}
          options={[
            { value: 'wire', label: m.bank_statements_wire() },
            { value: 'local', label: m.bank_statements_local() },
          ]}
        />
      </Field>
      <Field id="order" label={m.bank_statement_day_first()} hint={m.bank_statement_day_first_hint()}>
        <Select
          {...form.text('order')}
          options={[
            { value: '', label: m.bank_statement_order_file() },
            { value: 'day-first', label: m.bank_statement_order_day() },
            { value: 'month-first', label: m.bank_statement_order_month() },
          ]}
        />
      </Field>
      <Field id="decimals" label={m.bank_statement_decimal_mark()} hint={m.bank_statement_day_first_hint()}>
        <Select
          {...form.text('decimals')}
          options={[
            { value: '', label: m.bank_statement_order_file() },
            { value: 'point', label: m.bank_statement_decimal_point() },
            { value: 'comma', label: m.bank_statement_decimal_comma() },
          ]}
        />
      </Field>
      <Field
        id="statement"
        label={m.bank_statements_file()}
        error={isMissing && file === undefined ? m.bank_statement_missing() : undefined}
        required
      >
        <FileDrop
          file={file}
          onFile={setFile}
          accept=".csv,.xml,.sta,.mt940,.940,.txt,text/csv,text/xml,text/plain,application/xml"
          labels={{
            choose: m.bank_statement_missing(),
            drop: m.support_image_drop(),
            remove: m.support_image_remove(),
            progress: m.support_image_sending(),
          }}
          note={m.bank_statements_note()}
        />
      </Field>
      <p className="statement-note">
        {m.bank_mapping_hint()}{' '}
        <Link to={innerPaths.statementColumns} className="link">
          {m.bank_mapping_link()}
        </Link>
      </p>
    </FormDialog>
  );
}
