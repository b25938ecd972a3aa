import type { LegalKind } from '@istmo/contract/areas/legal/legal-kinds';
import { headingsCorrespond } from '@istmo/contract/areas/legal/legal-blocks';
import type { Language } from '@istmo/contract/kernel/message';
import type { Db } from '@istmo/db/tx';
import { insertText } from './legal.store.ts';

type NewText = {
  readonly kind: LegalKind;
  readonly inForceAt: Date;
  readonly body: Readonly<Record<Language, string>>;
};

/** Publishes a version in both languages, whose headings must correspond; answers its number. */
export async function publishLegalText(db: Db, { kind, inForceAt, body }: NewText, at: Date): Promise<number> {
  if (!headingsCorrespond(body)) throw new Error('the text needs headings (## …), as many in Spanish as in English');
  return db.inTransaction((tx) => insertText(tx, { kind, inForceAt, body, at }));
}
