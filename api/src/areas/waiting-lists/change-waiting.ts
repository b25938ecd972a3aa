import { joinWaiting, leaveWaiting } from '@istmo/contract/areas/waiting-lists/waiting-lists.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { endPlace, findPlace, insertPlace } from './waiting-lists.store.ts';
import { findListedRaise, findListState, isOwnRaise, showPlace, takesPlaces } from './waiting-view.ts';

export const answerJoinWaiting = handle(joinWaiting, async (app, caller, { raise: name }) => {
  const listed = await findListedRaise(app, name);
  const { customer } = caller;
  const { id } = listed.raise;
  if (!(await findPlace(app.db, id, customer))) {
    if (await isOwnRaise(app, customer, listed.raise))
      return refuse('own_offering', m.subscriptions_own_offering, { field: 'raise' });
    if (!takesPlaces(await findListState(app, listed)))
      return refuse('offering_closed', m.waiting_none, { field: 'raise' });
    await app.db.inTransaction((tx) => insertPlace(tx, { raise: id, customer, at: app.clock.now() }));
  }
  return { data: await showPlace(app, caller, listed, await findPlace(app.db, id, customer)) };
});

export const answerLeaveWaiting = handle(leaveWaiting, async (app, caller, { raise: name }) => {
  const listed = await findListedRaise(app, name);
  const { customer } = caller;
  await app.db.inTransaction((tx) => endPlace(tx, { raise: listed.raise.id, customer, at: app.clock.now() }));
  return { data: await showPlace(app, caller, listed, undefined) };
});
