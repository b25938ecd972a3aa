import type { Handler } from '../../http/handler.ts';
import { answerListDocuments, answerReadDocument } from './read-documents.ts';

export const documentsRoutes: readonly Handler[] = [answerListDocuments, answerReadDocument];
