import type { Area } from '../../area.ts';
import { answerReadDemo } from './read-demo.ts';

export const developersArea: Area = {
  handlers: [answerReadDemo],
};
