import { createHash } from 'node:crypto';
import {
  readOwnReport,
  readProceeds,
  reportMilestone,
} from '@istmo/contract/areas/raise-proceeds/raise-proceeds.contract';
import { asId, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { OutcomeUnknown } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { type FileReply, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findPdfProblem } from '../documents/public.ts';
import { lockRaise, requireIssuer } from '../raises/public.ts';
import { insertReport, listReleases, listStageAmounts, type RaiseReport, readReport } from './proceeds.store.ts';
import { findNextStage, showProceeds } from './show-proceeds.ts';

export const answerReadProceeds = handle(readProceeds, async (app, { customer, language }, { reference }) => {
  const raise = await requireIssuer(app, customer, reference);
  return { data: await showProceeds(app, raise, { language, proposed: null }) };
});

const minTextLength = 10;

export const answerReportMilestone = handle(
  reportMilestone,
  async (app, { customer, files }, { reference, milestone, text: sent }) => {
    const raise = await requireIssuer(app, customer, reference, 'approver');
    const text = sent.trim();
    if (text.length < minTextLength) refuse('invalid_field', m.proceeds_text_short, { field: 'text' });
    const [file] = files;
    if (!file) return refuse('invalid_field', m.documents_file_missing, { field: 'report' });
    const problem = findPdfProblem(file.bytes);
    if (problem) refuse('invalid_field', problem, { field: 'report' });
    const report: RaiseReport = {
      id: asId(newId()),
      raise: raise.id,
      milestone,
      text,
      fileKey: await app.files.put(file.bytes, { type: 'application/pdf' }),
      bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest(),
      at: app.clock.now(),
    };
    const storing = app.db.inTransaction(async (tx) => {
      const locked = await lockRaise(tx, raise.id);
      const next = findNextStage(await listStageAmounts(tx, raise.id), await listReleases(tx, raise.id));
      if (locked?.state !== 'settled' || next !== milestone) refuse('already_done', m.proceeds_no_report);
      await insertReport(tx, report, customer);
    });
    await storing.catch(async (error: unknown) => {
      // The row may have been stored after all, and then needs its file.
      if (!(error instanceof OutcomeUnknown)) await removeUnused(app, report.fileKey);
      throw error;
    });
    return { id: report.id, message: m.proceeds_reported };
  },
);

async function removeUnused(app: App, fileKey: string): Promise<void> {
  await app.files
    .remove(fileKey)
    .catch((failure: unknown) => app.log.warn({ err: failure }, 'an unused file was not removed'));
}

/** The PDF of a report. */
export async function toReportFile(app: App, { id, fileKey }: RaiseReport): Promise<FileReply> {
  const stored = await app.files.get(fileKey);
  if (!stored) throw new Error(`the file of the report ${id} is missing`);
  return { bytes: stored.bytes, type: 'application/pdf', name: `report-${id.slice(-12)}.pdf` };
}

export const answerReadOwnReport = handle(readOwnReport, async (app, { customer }, { reference, id: sent }) => {
  const raise = await requireIssuer(app, customer, reference);
  const id = parseId<'raise-report'>(sent);
  const report = id && (await readReport(app.db, id));
  if (report?.raise !== raise.id) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return { file: await toReportFile(app, report) };
});
