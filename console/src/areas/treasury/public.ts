export { WalletsTable } from './WalletsTable.tsx';
