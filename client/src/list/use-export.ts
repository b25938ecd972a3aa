import * as m from '@istmo/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../toast.ts';
import type { ListSpec } from './list-spec.ts';
import { collectRows, exportList, type ExportFormat } from './export-list.ts';
import type { ListView } from './list-view.ts';

/** What is exported: its list, what narrows it, how many rows and in which form. */
type Exported = {
  readonly list: string;
  readonly view: ListView;
  readonly rows: number;
  readonly format: ExportFormat;
};

/** Called when the rows are there and before the file is written; where it throws there is no file. */
export type OnExport = (exported: Exported) => Promise<void>;

type Run = { readonly signal: AbortSignal; readonly format: ExportFormat };

/** Runs one export at a time, which can be cancelled and ends when its list is unmounted. */
export function useExport<Row>(list: ListSpec<Row>, view: ListView, onExport?: OnExport) {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, error } = useMutation<number, Error, Run>({
    mutationFn: async ({ signal, format }) => {
      const rows = await collectRows(list, view, { signal, onProgress: (done, total) => setProgress({ done, total }) });
      await onExport?.({ list: list.name, view, rows: rows.length, format });
      await exportList(list, view, rows, format);
      return rows.length;
    },
    onSuccess: (count) => toast({ text: m.history_exported({ count }), tone: 'pos' }),
    onError: (_, { signal }) => {
      if (signal.aborted) toast({ text: m.history_export_cancelled(), tone: 'info' });
    },
  });
  return {
    progress,
    isRunning: isPending,
    hasFailed: error !== null && error.name !== 'AbortError',
    start: (total: number, format: ExportFormat): void => {
      if (isPending) return;
      running.current = new AbortController();
      setProgress({ done: 0, total });
      mutate({ signal: running.current.signal, format });
    },
    cancel: () => running.current?.abort(),
  };
}
