import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { compareRegister } from './compare-register.ts';
import { moveOutside } from './move-outside.ts';
import { reportMeasures } from './report-measures.ts';

/** Comparisons that staff requested. */
export const compareQueue = 'compare-register';

const isNeeded = ({ issuance }: App): boolean => !issuance.isLeftOut;

const codeOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'security' in data && typeof data.security === 'string'
    ? data.security
    : undefined;

export const registerTasks: AreaTasks = {
  workers: [{ queue: compareQueue, run: async (app, data) => compareRegister(app, codeOf(data)) }],
  intervalTasks: [
    { name: 'report-measures', everyMs: 5_000, isNeeded, run: reportMeasures },
    { name: 'move-outside', everyMs: 5_000, isNeeded, run: moveOutside },
    { name: 'compare-register', everyMs: 3_600_000, isNeeded, run: async (app) => compareRegister(app) },
  ],
};
