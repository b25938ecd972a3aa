export { CompanyTeam } from './CompanyTeam.tsx';
