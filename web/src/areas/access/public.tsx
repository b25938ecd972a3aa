export { DashboardDialogs } from './DashboardDialogs.tsx';
export { SetupCard } from './SetupCard.tsx';
