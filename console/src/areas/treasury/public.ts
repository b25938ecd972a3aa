export { platformAccountText } from './account-names.ts';
export { WalletsTable } from './WalletsTable.tsx';
