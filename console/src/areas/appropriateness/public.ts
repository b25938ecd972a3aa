export { CustomerInvestorRecords } from './CustomerInvestorRecords.tsx';
