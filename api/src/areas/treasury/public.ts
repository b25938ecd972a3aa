export { describeAdjustment, findAdjustment } from './adjustments.store.ts';
export { describeMove, findMove } from './wallet-moves.store.ts';
