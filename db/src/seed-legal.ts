import { legalSeeds, legalSeedsInForceAt } from '../seeds/legal-texts.ts';
import type { Db } from './tx.ts';

/** Publishes the first version of each legal text that has none. */
export async function seedLegalTexts(db: Db): Promise<void> {
  for (const { kind, en, es } of legalSeeds) {
    await db.query(
      `insert into app.legal_text (kind, version, in_force_at, body_en, body_es, published_at)
       values ($1, 1, $2, $3, $4, $2) on conflict do nothing`,
      [kind, legalSeedsInForceAt, en, es],
    );
  }
}
