import type { LoadResult } from '../src/testing/swap-load.ts';

/** What a drill found. */
export type DrillRow =
  | (LoadResult & { readonly worstWaitMs: number; readonly remark?: string; readonly fault?: string })
  /** A drill without load: how much it found, and what of it is wrong. */
  | { readonly found: number; readonly problems: readonly string[]; readonly remark?: string }
  | { readonly skipped: string }
  | { readonly failure: string };
