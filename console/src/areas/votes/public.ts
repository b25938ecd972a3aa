export { VotePart } from './VotePart.tsx';
