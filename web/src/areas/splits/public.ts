export { OwnChange } from './OwnChange.tsx';
