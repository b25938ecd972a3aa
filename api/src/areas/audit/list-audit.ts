import { listAudit, verifyAudit } from '@istmo/contract/areas/audit/audit.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { checkDates } from '../../http/check-dates.ts';
import { handleStaff } from '../../http/handler.ts';
import { checkAuditChain, readAuditEntries } from './audit.store.ts';
import { pageReader } from '../../http/paging.ts';

// An id that cannot be one matches no entry.
const noStaff = '00000000-0000-0000-0000-000000000000';

export const answerListAudit = handleStaff(listAudit, async (app, _caller, input) => {
  checkDates(input);
  const { staff, kind, action, subject_kind: subjectKind, subject, ...paging } = input;
  const { rows, count } = await readAuditEntries(pageReader(app, paging), {
    paging,
    staff: staff === '' ? '' : (parseId<'staff'>(staff) ?? noStaff),
    kind,
    action,
    subjectKind,
    subject,
  });
  return {
    data: rows.map(({ number, at, staff: name, subjectKind: about, ...row }) => ({
      ...row,
      number: number.toString(),
      at: at.toISOString(),
      staff: name ?? '',
      subject_kind: about,
    })),
    count,
  };
});

export const answerVerifyAudit = handleStaff(verifyAudit, async (app) => {
  const { entries, head, problems } = await checkAuditChain(app.db);
  return {
    entries: Number(entries),
    head,
    problems: problems.map(({ number, problem }) => ({ number: number.toString(), problem })),
  };
});
