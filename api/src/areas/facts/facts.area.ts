import type { Area } from '../../area.ts';
import { answerListFacts } from './list-facts.ts';

export const factsArea: Area = { handlers: [answerListFacts] };
