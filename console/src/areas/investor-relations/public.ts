export { RaiseRelations } from './RaiseRelations.tsx';
