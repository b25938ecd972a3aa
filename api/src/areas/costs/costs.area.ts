import type { Area } from '../../area.ts';
import { costsTasks } from './costs.worker.ts';

export const costsArea: Area = {
  tasks: costsTasks,
};
