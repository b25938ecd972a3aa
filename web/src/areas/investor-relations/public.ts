export { InvestorRelations } from './InvestorRelations.tsx';
