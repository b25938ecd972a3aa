export { SweepsTable } from './SweepsTable.tsx';
