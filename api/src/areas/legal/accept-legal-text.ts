import { acceptLegalText } from '@istmo/contract/areas/legal/legal.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { acceptVersion } from './legal.store.ts';

export const answerAcceptLegalText = handle(acceptLegalText, async (app, { customer, language }, { kind, version }) => {
  const acceptance = { customer, language, at: app.clock.now(), kind, version };
  if (!(await app.db.inTransaction((tx) => acceptVersion(tx, acceptance)))) refuse('not_found', m.legal_not_found);
  return {};
});
