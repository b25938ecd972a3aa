export { DemandBook } from './DemandBook.tsx';
