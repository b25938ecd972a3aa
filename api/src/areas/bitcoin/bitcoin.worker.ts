import type { AreaTasks } from '../../area-tasks.ts';
import { prepareBitcoin } from './prepare-bitcoin.ts';

export const bitcoinTasks: AreaTasks = {
  intervalTasks: [{ name: 'prepare-bitcoin', everyMs: 3_000, run: prepareBitcoin }],
};
