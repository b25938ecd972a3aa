export { SplitResult } from './SplitResult.tsx';
