import type { Reader } from '@istmo/db/tx';
import * as z from 'zod/mini';
import { type Proposal, readOpenProposals } from '../../audit/public.ts';
import type { RaiseId } from '../../raises/public.ts';

export const releaseAction = 'raise.release';

const payload = z.object({ milestone: z.string(), report: z.string() });

/** A stage, and the report by which it is released. */
export type ProposedStage = { readonly milestone: number; readonly report: string };

export const toPayload = ({ milestone, report }: ProposedStage): Record<string, string> => ({
  milestone: `${milestone}`,
  report,
});

export function readPayload(sent: unknown): ProposedStage {
  const { milestone, report } = z.parse(payload, sent);
  return { milestone: Number(milestone), report };
}

/** The release of a raise that waits for a second person. */
export async function findProposal(reader: Reader, raise: RaiseId): Promise<Proposal | undefined> {
  return (await readOpenProposals(reader, releaseAction)).find(({ subject }) => subject === raise);
}
