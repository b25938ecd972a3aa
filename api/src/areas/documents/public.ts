export { findPdfProblem } from './check-pdf.ts';
export { readRaiseDocuments, readRaiseFile, uploadForRaise } from './raise-documents.ts';
export { toFile } from './document-file.ts';
export {
  type DocumentVersion,
  findVersion,
  listDocumentIds,
  readVersionsOf,
  readVersionsOfRaise,
  type RaiseDocument,
} from './documents.store.ts';
