import { questionnaireSeeds, toSeededContent } from '../seeds/questionnaires.ts';
import type { Db } from './tx.ts';

/** Stores the first version of each questionnaire that has none. */
export async function seedQuestionnaires(db: Db, at: Date): Promise<void> {
  for (const seed of questionnaireSeeds) {
    await db.query(
      `insert into app.questionnaire (code, version, content, at) select $1, 1, $2, $3
        where not exists (select from app.questionnaire where code = $1)`,
      [seed.code, JSON.stringify(toSeededContent(seed)), at],
    );
  }
}
