export { describeMeasure, findMeasure } from './measures.store.ts';
export { beginOutside, type OutsideAnswer, settleOutside } from './carry-out-outside.ts';
export {
  claimLines,
  listOutside,
  listWaitingLines,
  type OutsideMeasure,
  storeServiceAnswer,
  type WaitingLine,
} from './measure-lines.store.ts';
