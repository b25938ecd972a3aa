import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import type { ListSpec } from './list-spec.ts';
import type { ListView } from './list-view.ts';
import { type OnExport, useExport } from './use-export.ts';

/** Exports all filtered rows as a spreadsheet, or as csv: shows how many, the progress, and a cancel button. */
export function ExportButton<Row>({
  list,
  view,
  count,
  hasCsv = false,
  isCounted = true,
  onExport,
}: {
  list: ListSpec<Row>;
  view: ListView;
  count: number | undefined;
  hasCsv?: boolean | undefined;
  /** False where there are more rows than `count`. */
  isCounted?: boolean | undefined;
  onExport?: OnExport | undefined;
}) {
  const { progress, isRunning, hasFailed, start, cancel } = useExport(list, view, onExport);
  if (isRunning) {
    return (
      <div className="export-run">
        <ProgressBar
          label={m.history_exporting()}
          text={m.ui_export_progress(progress)}
          done={progress.done}
          whole={progress.total}
        />
        <Button size="sm" variant="secondary" onClick={cancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    );
  }
  const button = (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download aria-hidden />}
      disabledBecause={count === 0 ? m.history_nothing_to_export() : undefined}
      loading={count === undefined}
      onClick={() => start(count ?? 0, 'xlsx')}
    >
      {count && isCounted ? m.ui_export_rows({ count }) : m.ui_export()}
    </Button>
  );
  return (
    <>
      {hasFailed && <ExportFailed />}
      {button}
      {hasCsv && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={m.ui_export_csv()}
          disabledBecause={count === 0 ? m.history_nothing_to_export() : undefined}
          onClick={() => start(count ?? 0, 'csv')}
        >
          csv
        </Button>
      )}
    </>
  );
}

function ExportFailed() {
  return (
    <p className="field-error" role="alert">
      <CircleAlert aria-hidden />
      {m.ui_export_failed()}
    </p>
  );
}
