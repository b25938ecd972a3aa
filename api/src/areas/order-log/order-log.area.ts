import type { Area } from '../../area.ts';
import { addLogEvidence } from './add-log-evidence.ts';
import { answerExportOrderLog } from './staff/export-order-log.ts';

export const orderLogArea: Area = {
  handlers: [],
  staffHandlers: [answerExportOrderLog],
  tasks: { intervalTasks: [{ name: 'cover-order-logs', everyMs: 120_000, run: addLogEvidence }] },
};
