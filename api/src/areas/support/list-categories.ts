import { listCategories } from '@istmo/contract/areas/support/support.contract';
import { handle } from '../../http/handler.ts';
import { readOfferedCategories } from './support.store.ts';

export const answerListCategories = handle(listCategories, async (app, { language }) => ({
  supportList: (await readOfferedCategories(app.db)).map((category) => ({
    category: category[language],
    code: category.code,
  })),
  answer_hours: app.settings.supportAnswerHours,
}));
