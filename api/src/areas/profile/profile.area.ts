import type { Area } from '../../area.ts';
import { answerListStates } from './list-states.ts';
import { answerReadProfile } from './read-profile.ts';
import { answerSaveProfile } from './save-profile.ts';
import { answerReadPerson, answerRevealField } from './staff/read-person.ts';

export const profileArea: Area = {
  handlers: [answerReadProfile, answerSaveProfile, answerListStates],
  staffHandlers: [answerReadPerson, answerRevealField],
};
