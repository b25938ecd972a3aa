import { connect } from '@istmo/db/connect';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';
import { describeProposal, listApprovedProposals } from '../areas/audit/public.ts';
import { recordCheckRun } from '../areas/platform/public.ts';
import type { IntervalTask } from '../runtime/jobs.ts';
import { isSignedBy } from '../signatures/require-signed.ts';

const everyMs = 300_000;
const pageSize = 500;
const noId = '00000000-0000-0000-0000-000000000000';

type UnsignedProposal = { readonly id: string; readonly action: string };

/** The proposals that are approved by a row alone: who approved did not sign exactly this. */
async function findUnsigned(app: Pick<App, 'settings' | 'clock'>, reader: Reader): Promise<UnsignedProposal[]> {
  const unsigned: UnsignedProposal[] = [];
  for (let after = noId; ;) {
    const page = await listApprovedProposals(reader, after, pageSize);
    for (const proposal of page) {
      const isSigner = (staff: string): boolean => staff === proposal.decidedBy;
      if (!(await isSignedBy(app, reader, { content: describeProposal(proposal), isSigner, isPast: true })))
        unsigned.push({ id: proposal.id, action: proposal.kind });
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return unsigned;
    after = last.id;
  }
}

/**
 * Compares every approved proposal with its signature, every five minutes. A proposal takes effect in the commit of its approval, so one without a
 * signature is found afterwards: it is logged as fatal, so that monitoring of the logs raises an alarm.
 */
export function checkApprovalsTask(readUrl: string): IntervalTask<App> {
  return {
    name: 'check-approvals',
    everyMs,
    run: async (app) => {
      const reader = connect({ url: readUrl, name: 'istmo check approvals', poolSize: 1 });
      try {
        const unsigned = await findUnsigned(app, reader);
        const [first] = unsigned;
        if (first) app.log.fatal({ unsigned }, 'approvals of proposals have no valid signature');
        const finding = first
          ? `${unsigned.length} approved without a valid signature, the first ${first.action} ${first.id}`
          : '';
        const run = { finishedAt: app.clock.now(), isSound: first === undefined, finding };
        await recordCheckRun(app.db, { name: 'check-approvals', ...run });
      } finally {
        await reader.stop();
      }
    },
  };
}
