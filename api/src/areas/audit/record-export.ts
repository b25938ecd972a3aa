import { recordExport } from '@istmo/contract/areas/audit/audit.contract';
import { exportedLists, isExportedList } from '@istmo/contract/areas/audit/exported-lists';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { insertAuditEntry } from './audit.store.ts';
import { toActor } from './record-audit.ts';

/** Records an export of the console. Each is an entry of its own, also where the same list is exported again. */
export const answerRecordExport = handleStaff(recordExport, async (app, caller, { list, filter, rows, format }) => {
  const [kind = ''] = list.split(' ');
  if (!isExportedList(kind)) refuse('invalid_field', m.kernel_no_records, { field: 'list' });
  requirePermission(caller.role, exportedLists[kind]);
  await app.db.inTransaction((tx) =>
    insertAuditEntry(tx, {
      ...toActor(app, caller),
      kind: 'look',
      action: 'list.export',
      subject: { kind: 'list', id: list },
      before: undefined,
      after: { filter, rows, format },
      reason: '',
    }),
  );
  return {};
});
