export { WaitingLists } from './WaitingLists.tsx';
