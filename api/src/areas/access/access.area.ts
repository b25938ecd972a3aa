import type { Area } from '../../area.ts';
import { disclaimerAnswers } from './accept-disclaimers.ts';

export const accessArea: Area = { handlers: disclaimerAnswers };
