export { ChangedTexts } from './ChangedTexts.tsx';
export { legalPages } from './legal-pages.ts';
