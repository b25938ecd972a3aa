import type { Area } from '../../area.ts';
import { settlementsTasks } from './settlements.worker.ts';

export const settlementsArea: Area = { handlers: [], tasks: settlementsTasks };
