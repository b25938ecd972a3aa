export { listDocumentIds } from './documents.store.ts';
export { findPdfProblem } from './check-pdf.ts';
