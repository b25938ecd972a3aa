import {
  decideAllocation,
  proposeAllocation,
  readAllocation,
} from '@istmo/contract/areas/allocations/allocations.staff.contract';
import { reportMilestone } from '@istmo/contract/areas/raise-proceeds/raise-proceeds.contract';
import {
  decideRaiseRelease,
  proposeRaiseRelease,
  readRaiseProceeds,
} from '@istmo/contract/areas/raise-proceeds/raise-proceeds.staff.contract';
import { readRaise } from '@istmo/contract/areas/raises/raises.staff.contract';
import { decideRaise, proposeRaiseApproval, tickRaise } from '@istmo/contract/areas/raises/review.staff.contract';
import type { DemoRaise } from '@istmo/db/seeds/raises';
import * as z from 'zod/mini';
import { callAsStaff } from './demo-staff.ts';
import type { Moment } from './past-step.ts';
import { callAs } from './past-visit.ts';
import { typesetReport } from './raise-files.ts';
import { requireDemoRaise, visitAsIssuer } from './seed-raise-form.ts';

const reviewed = 'Read and compared with the documents of the company';

/** One of compliance goes through the checklist and proposes, another member of staff approves. */
export async function approveRaise(moment: Moment, raise: DemoRaise): Promise<void> {
  const { consoleApp } = moment.past;
  const { reference, state } = await requireDemoRaise(moment, raise);
  if (state !== 'review') return;
  const read = async () => {
    const input = { reference };
    const reply = await callAsStaff(consoleApp, { wire: readRaise.wire, role: 'compliance', input });
    return readRaise.output.parse(reply).data;
  };
  const { terms, page, checks, proposals } = await read();
  const versions = { version: terms.version, page_version: page?.version ?? 1 };
  for (const { item, is_done: isDone } of checks)
    if (!isDone)
      await callAsStaff(consoleApp, {
        wire: tickRaise.wire,
        role: 'compliance',
        input: { reference, item, is_done: true, ...versions, note: reviewed },
      });
  if (proposals.length === 0)
    await callAsStaff(consoleApp, {
      wire: proposeRaiseApproval.wire,
      role: 'compliance',
      input: { reference, version: terms.version, reason: 'The checklist is complete' },
    });
  const [proposal] = (await read()).proposals;
  await callAsStaff(consoleApp, {
    wire: decideRaise.wire,
    role: 'administrator',
    input: { id: proposal?.id, approve: true, reason: 'As the committee resolved' },
  });
}

/** Two of the staff decide what the terms give to each order. */
export async function allotRaise(moment: Moment, raise: DemoRaise): Promise<void> {
  const { consoleApp } = moment.past;
  const { reference, state } = await requireDemoRaise(moment, raise);
  if (state !== 'closed') return;
  const read = async () => {
    const input = z.parse(readAllocation.input, { reference });
    const reply = await callAsStaff(consoleApp, { wire: readAllocation.wire, role: 'compliance', input });
    return readAllocation.output.parse(reply).data;
  };
  const { result, proposal: waiting } = await read();
  if (!waiting)
    await callAsStaff(consoleApp, {
      wire: proposeAllocation.wire,
      role: 'compliance',
      input: { reference, over: '', hash: result?.hash ?? '', reason: 'Pro rata, as the terms say' },
    });
  const { proposal } = await read();
  await callAsStaff(consoleApp, {
    wire: decideAllocation.wire,
    role: 'administrator',
    input: { id: proposal?.id, approve: true, reason: 'Computed again with the same result' },
  });
}

/** The company reports about the first stage, and two of the staff release its money. */
export async function releaseStage(moment: Moment, raise: DemoRaise): Promise<void> {
  const { report = '' } = raise;
  const { consoleApp } = moment.past;
  const { reference } = await requireDemoRaise(moment, raise);
  const read = async () => {
    const input = { reference };
    const reply = await callAsStaff(consoleApp, { wire: readRaiseProceeds.wire, role: 'treasury', input });
    return readRaiseProceeds.output.parse(reply);
  };
  const before = await read();
  if (before.data.stages[0]?.state === 'waiting') {
    const bytes = await typesetReport(raise, report, moment.at);
    const file = { field: 'report', name: 'report.pdf', type: 'application/pdf', bytes };
    await callAs(visitAsIssuer(moment, raise), reportMilestone, { reference, milestone: '1', text: report }, [file]);
  }
  if (!before.proposal)
    await callAsStaff(consoleApp, {
      wire: proposeRaiseRelease.wire,
      role: 'treasury',
      input: { reference, milestone: 1, reason: 'The report of the engineer was read' },
    });
  const { proposal } = await read();
  await callAsStaff(consoleApp, {
    wire: decideRaiseRelease.wire,
    role: 'treasury',
    place: 1,
    input: { id: proposal?.id, approve: true, reason: 'Invoices compared with the report' },
  });
}
