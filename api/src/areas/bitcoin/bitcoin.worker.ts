import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { prepareBitcoin } from './prepare-bitcoin.ts';
import { prepareReplacements } from './prepare-replacements.ts';

export const bitcoinTasks: AreaTasks = {
  intervalTasks: [
    { name: 'prepare-bitcoin', everyMs: 3_000, run: prepareBitcoin },
    { name: 'prepare-bitcoin-replacements', everyMs: 10_000, run: prepareReplacements },
  ],
};
