import type { Handler } from '../../http/handler.ts';
import { answerListSecurityDocuments, answerReadSecurityDocument } from './staff/list-documents.ts';
import { answerUploadDocument } from './staff/upload-document.ts';

export const documentsStaffRoutes: readonly Handler[] = [
  answerListSecurityDocuments,
  answerReadSecurityDocument,
  answerUploadDocument,
];
