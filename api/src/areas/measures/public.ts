export { listWaitingLines, storeServiceAnswer, type WaitingLine } from './measure-lines.store.ts';
