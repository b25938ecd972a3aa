import { DayField } from '@istmo/client/DayField';
import { type CallResult, callOrThrow } from '@istmo/client/call-error';
import { saveText } from '@istmo/client/save-text';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { exportOrderLog } from '@istmo/contract/areas/order-log/order-log.staff.calls';
import { type LogDays, logDaysRules } from '@istmo/contract/areas/order-log/order-log.rules';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import type { StaffMarket } from './market-names.ts';

type LogExportProps = { readonly book: Pick<StaffMarket, 'symbol' | 'at'> };

/** The log of the market as a file that proves itself, for who may export it. */
export function LogExport({ book }: LogExportProps) {
  const mayExport = usePermission('trading.export-log');
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {m.markets_staff_export_log()}…
      </Button>
      {isOpen && <ExportDialog book={book} onClose={() => setOpen(false)} />}
    </>
  );
}

const daysBefore = 6;

function ExportDialog({ book: { symbol, at }, onClose }: LogExportProps & { readonly onClose: () => void }) {
  const today = dayAt(new Date(at), 'UTC');
  const form = useRules<LogDays>({ rules: logDaysRules, start: { from: addDays(today, -daysBefore), to: today } });
  const field = (name: keyof LogDays, label: string) => <DayField form={form} name={name} label={label} required />;
  return (
    <FormDialog
      title={`${m.markets_staff_export_log()} · ${symbol}`}
      action={m.markets_staff_export()}
      form={form}
      send={(days) => saveLog(symbol, days)}
      onClose={onClose}
    >
      <p>{m.markets_staff_export_log_note()}</p>
      {field('from', m.markets_staff_export_from())}
      {field('to', m.markets_staff_export_to())}
    </FormDialog>
  );
}

type Exported = CallResult<unknown>;

/** Saves the lines of these days, a part after another; the last answer. */
async function saveLog(symbol: string, { from, to }: LogDays): Promise<Exported> {
  const lines: string[] = [];
  for (let after = '0'; ;) {
    const result = await callOrThrow(exportOrderLog, { symbol, from, to, after });
    lines.push(...result.reply.lines);
    if (!result.reply.has_more) {
      save({ lines, fileName: `log-${symbol}-${from}-${to}.jsonl` });
      return result;
    }
    after = result.reply.last;
  }
}

const isEntry = (line: string): boolean => line.startsWith('{"type":"book_entry"');

function save({ lines, fileName }: { readonly lines: readonly string[]; readonly fileName: string }): void {
  const entries = lines.filter(isEntry).length;
  if (entries === 0) return toast({ text: m.markets_staff_export_none(), tone: 'info' });
  saveText(fileName, `${lines.join('\n')}\n`, 'application/x-ndjson');
  toast({ text: m.audit_evidence_done({ entries: `${entries}` }), tone: 'pos' });
}
