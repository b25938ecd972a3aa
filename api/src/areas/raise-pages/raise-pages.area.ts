import type { Area } from '../../area.ts';
import {
  answerListOfferings,
  answerReadOffering,
  answerReadOfferingDocument,
  answerReadOfferingPicture,
} from './read-public.ts';

export const raisePagesArea: Area = {
  handlers: [answerListOfferings, answerReadOffering, answerReadOfferingDocument, answerReadOfferingPicture],
};
