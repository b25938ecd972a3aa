import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { activateAssets, returnFees } from './activate-assets.ts';
import { issueAssets } from './issue-assets.ts';
import { lockRejected } from './lock-rejected.ts';

const isNeeded = ({ issuance }: App): boolean => !issuance.isLeftOut;

export const creationTasks: AreaTasks = {
  intervalTasks: [
    { name: 'issue-assets', everyMs: 2_000, isNeeded, run: issueAssets },
    { name: 'activate-assets', everyMs: 2_000, isNeeded, run: activateAssets },
    { name: 'return-creation-fees', everyMs: 2_000, run: returnFees },
    { name: 'lock-rejected-assets', everyMs: 10_000, isNeeded, run: lockRejected },
  ],
};
