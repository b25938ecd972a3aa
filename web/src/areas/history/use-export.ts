import * as m from '@istmo/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../shared/toast.ts';
import type { ListSpec } from './list-spec.ts';
import { collectRows, exportList } from './export-list.ts';
import type { ListView } from './history-search.ts';

export type ExportState =
  | { readonly kind: 'idle' | 'failed' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number };

/** Runs one export at a time, which can be cancelled and ends when its list is unmounted. */
export function useExport<Row>(list: ListSpec<Row>, view: ListView) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (total: number): Promise<void> => {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setState({ kind: 'running', done: 0, total });
    try {
      const rows = await collectRows(list, view, {
        signal: stop.signal,
        onProgress: (done, all) => setState({ kind: 'running', done, total: all }),
      });
      await exportList(list, view, rows);
      setState({ kind: 'idle' });
      toast({ text: m.history_exported({ count: rows.length }), tone: 'pos' });
    } catch {
      setState({ kind: stop.signal.aborted ? 'idle' : 'failed' });
      if (stop.signal.aborted) toast({ text: m.history_export_cancelled(), tone: 'info' });
    } finally {
      running.current = undefined;
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}
