import type { Area } from '../../area.ts';
import { answerListDocuments, answerReadDocument } from './read-documents.ts';
import { answerListSecurityDocuments, answerReadSecurityDocument } from './staff/list-documents.ts';
import { answerUploadDocument } from './staff/upload-document.ts';

export const documentsArea: Area = {
  handlers: [answerListDocuments, answerReadDocument],
  staffHandlers: [answerListSecurityDocuments, answerReadSecurityDocument, answerUploadDocument],
};
