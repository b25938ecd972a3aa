export { accountKindNames, platformAccountText } from './account-names.ts';
export { movementNames } from './movement-names.ts';
export { WalletsTable } from './WalletsTable.tsx';
