import type { Area } from '../../area.ts';
import { redemptionsTasks } from './redemptions.worker.ts';

export const redemptionsArea: Area = { handlers: [], staffHandlers: [], tasks: redemptionsTasks };
