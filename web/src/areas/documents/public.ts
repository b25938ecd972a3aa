// What the pages of a security and of its events show of its documents.
export { NamedDocuments, SecurityDocuments } from './SecurityDocuments.tsx';
