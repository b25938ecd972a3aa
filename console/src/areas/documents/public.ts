export { titleOf } from './document-row.ts';
