export { VotePanel } from './VotePanel.tsx';
export { IssuedVote } from './IssuedVote.tsx';
