export { HaltsTable } from './HaltsTable.tsx';
export { SecurityPrices } from './SecurityPrices.tsx';
