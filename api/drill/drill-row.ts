import type { LoadResult } from '../src/testing/swap-load.ts';

/** What a drill found. */
export type DrillRow =
  | (LoadResult & { readonly worstWaitMs: number; readonly remark?: string })
  | { readonly skipped: string }
  | { readonly failure: string };
