export { caseEventName, caseKindName } from './case-kinds.ts';
