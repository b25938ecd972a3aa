export { CustomerMeasures } from './CustomerMeasures.tsx';
export { measureColumns, type MeasureRow } from './measure-list.tsx';
export { MeasureDialog } from './MeasureDialog.tsx';
export { stateDisplays as measureStates } from './measure-names.ts';
