export { TextDifference } from './TextPanels.tsx';
