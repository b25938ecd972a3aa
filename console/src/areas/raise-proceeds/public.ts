export { RaiseProceeds } from './RaiseProceeds.tsx';
