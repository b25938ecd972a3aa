import { callOrThrow, type CallResult } from '@istmo/client/call-error';
import { exportWorkbook, workbookSheet } from '@istmo/client/export-spreadsheet';
import { toSheetColumn } from '@istmo/client/list/list-spec';
import { momentOf } from '@istmo/client/list/list-view';
import { useRules } from '@istmo/client/use-rules';
import { listMeasures } from '@istmo/contract/areas/measures/measures.staff.calls';
import { readReport } from '@istmo/contract/areas/register/register.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { formatDateTime } from '@istmo/contract/kernel/format';
import { failure, type Rules } from '@istmo/contract/kernel/rules';
import { maxRows } from '@istmo/contract/kernel/page-sizes';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Field } from '@istmo/ui/Field';
import { readDateText } from '@istmo/ui/date-text';
import { DateInput } from '@istmo/ui/DateField';
import { ownZone } from '../../shared/day-text.ts';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { measureColumns, type MeasureRow } from '../measures/public.ts';
import { platformAccountText } from '../treasury/public.ts';
import { holderColumns, type RegisterChoice } from './holder-list.tsx';

type Report = ReplyAt<typeof readReport>;
type Values = ReasonForm & {
  /** As typed, dd/mm/yyyy. */
  since: string;
};

const reportRules: Rules<Values> = {
  ...reasonFormRules,
  since: [(value) => (value === '' || readDateText(value) ? undefined : failure(m.register_report_from_invalid))],
};

/** The register with all document numbers and the measures of a period, as one file. The server records who asks and why before it answers. */
export function ReportDialog({ choice, onClose }: { choice: RegisterChoice; onClose: () => void }) {
  const form = useRules<Values>({ rules: reportRules, start: { reason: '', since: '' } });
  return (
    <FormDialog
      title={m.register_report_title()}
      action={m.register_report_action()}
      form={form}
      send={({ reason, since }) => download(choice, { reason, since })}
      onClose={onClose}
    >
      <p>{m.register_report_note()}</p>
      <Field id="since" label={m.register_report_from({ zone: ownZone() })} error={form.errorOf('since')}>
        <DateInput {...form.text('since')} onValueChange={(day) => form.set('since', day)} />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}

async function download(choice: RegisterChoice, { reason, since }: Values): Promise<CallResult<unknown>> {
  const result = await callOrThrow(readReport, { ...choice, reason });
  const { reply } = result;
  const measures = await readMeasures({
    startDate: since === '' ? '' : momentOf(readDateText(since) ?? '', 'first'),
    endDate: reply.at,
  });
  await exportWorkbook(`register-${reply.security}-${reply.at.slice(0, 10)}`, [
    registerSheet(reply),
    totalsSheet(reply),
    workbookSheet(m.register_sheet_measures(), {
      columns: measureColumns.map((column) => toSheetColumn(column)),
      rows: measures.filter(({ security }) => security === '' || security === reply.security),
    }),
  ]);
  return result;
}

async function readMeasures(range: { startDate: string; endDate: string }): Promise<readonly MeasureRow[]> {
  const rows: MeasureRow[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { reply } = await callOrThrow(listMeasures, { ...range, sortOrder: 'asc', pageIndex, pageSize: maxRows });
    rows.push(...reply.data);
    if (reply.data.length < maxRows) return rows;
  }
}

const registerSheet = ({ data }: Report) =>
  workbookSheet<Report['data'][number]>(m.register_sheet_register(), {
    columns: [
      ...holderColumns.map((column) => toSheetColumn(column)),
      { heading: m.register_email(), cell: ({ email }) => email },
      { heading: m.register_address(), cell: ({ address }) => address },
      { heading: m.register_born_on(), cell: ({ born_on: day }) => day },
    ],
    rows: data,
  });

const totalsSheet = ({ security, at, issued, held_by_holders: held, holders, others }: Report) =>
  workbookSheet<readonly [string, string]>(m.register_sheet_totals(), {
    columns: [
      { heading: m.register_part(), width: 40, cell: ([part]) => part },
      { heading: security, cell: ([, amount]) => amount, isFigure: true },
    ],
    rows: [
      [m.register_as_of({ at: formatDateTime(at) }), ''],
      [`${m.register_with_holders()} (${m.register_holders({ count: holders })})`, held],
      ...others.map(({ kind, place, amount }) => [platformAccountText({ kind, place }), amount] as const),
      [m.register_issued(), issued],
    ],
  });
