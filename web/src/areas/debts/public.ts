export { settledByQuery } from './debts.queries.ts';
export { useSettledSteps } from './settled-steps.tsx';
