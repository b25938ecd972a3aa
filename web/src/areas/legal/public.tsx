export { ChangedTexts } from './ChangedTexts.tsx';
export { LegalTextList } from './LegalTextList.tsx';
