import type { Area } from '../../area.ts';
import { answerReadOfferingPicture } from './read-picture.ts';
import { answerListOfferings, answerReadOffering, answerReadOfferingDocument } from './read-public.ts';

export const raisePagesArea: Area = {
  handlers: [answerListOfferings, answerReadOffering, answerReadOfferingDocument, answerReadOfferingPicture],
};
