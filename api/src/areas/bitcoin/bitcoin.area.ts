import type { Area } from '../../area.ts';
import { bitcoinTasks } from './bitcoin.worker.ts';

export const bitcoinArea: Area = {
  tasks: bitcoinTasks,
};
