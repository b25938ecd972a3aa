import { callOrThrow } from '@istmo/client/call-error';
import type { OnExport } from '@istmo/client/list/use-export';
import { recordExport } from '@istmo/contract/areas/audit/audit.calls';
import { toViewQuery } from './view-query.ts';

/** Writes an export to the audit log before its file is made; without the entry there is no file. */
export const recordListExport: OnExport = async ({ list, view, rows, format }) => {
  await callOrThrow(recordExport, { list, filter: toViewQuery(view), rows, format });
};
