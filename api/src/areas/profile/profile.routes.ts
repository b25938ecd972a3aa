import type { Handler } from '../../http/handler.ts';
import { answerListStates } from './list-states.ts';
import { answerReadProfile } from './read-profile.ts';
import { answerSaveProfile } from './save-profile.ts';

export const profileRoutes: readonly Handler[] = [answerReadProfile, answerSaveProfile, answerListStates];
