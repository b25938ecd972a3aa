// The part of the page of a security that shows its documents.
export { SecurityDocuments } from './SecurityDocuments.tsx';
