export { HaltsTable } from './HaltsTable.tsx';
