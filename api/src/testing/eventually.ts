import { vi } from 'vitest';

/** Waits until the check throws no more: for what another process or a cache sees a moment later. Long, because a machine under load is slow. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 30_000 });
}
