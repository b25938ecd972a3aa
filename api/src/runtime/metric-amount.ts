import { formatUnits } from '@istmo/contract/kernel/money';

/** Units as a number of whole ones, for a metric, which has no other numbers: good for pictures and alerts, not exact beyond 15 digits. */
export const toMetricAmount = (units: bigint, scale: number): number => Number(formatUnits(units, scale));
