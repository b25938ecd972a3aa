export { Proceeds } from './Proceeds.tsx';
