import * as z from 'zod/mini';

/** What approving does, as the action of the audit log. */
export const settingAction = 'settings.change';

const payload = z.object({ value: z.string(), version: z.string() });

/** The proposed value, and the version that it replaces. */
export function readProposedValue(proposal: { readonly payload: unknown }): { value: string; version: number } {
  const { value, version } = z.parse(payload, proposal.payload);
  return { value, version: Number(version) };
}
