export { EmailsBlock } from './EmailsBlock.tsx';
