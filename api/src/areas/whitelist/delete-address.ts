import { deleteAddress } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { announceChange } from './whitelist-emails.ts';
import { lockAddress, markDeleted } from './whitelist.store.ts';

/** Another customer's address, an unknown one and a deleted one are the same refusal. */
export const answerDeleteAddress = handle(deleteAddress, async (app, { customer, language }, { data }) => {
  const id = parseId<'withdrawal-address'>(data.id);
  await app.db.inTransaction(async (tx) => {
    const address = id && (await lockAddress(tx, id));
    if (address?.customer !== customer) refuse('not_found', m.whitelist_not_found);
    const at = app.clock.now();
    await markDeleted(tx, address.id, at);
    await announceChange(app, tx, address, { change: 'deleted', at, language });
  });
  return { message: m.whitelist_deleted };
});
