import { listWaiting, readWaiting } from '@istmo/contract/areas/waiting-lists/waiting-lists.contract';
import { handle } from '../../http/handler.ts';
import { readRaise, requireRaiseTerms } from '../raises/public.ts';
import { findPlace, listPlacesOf } from './waiting-lists.store.ts';
import { findListedRaise, showPlace } from './waiting-view.ts';

export const answerReadWaiting = handle(readWaiting, async (app, caller, { raise: name }) => {
  const listed = await findListedRaise(app, name);
  return {
    data: await showPlace(app, caller, listed, await findPlace(app.db, listed.raise.id, caller.customer)),
  };
});

export const answerListWaiting = handle(listWaiting, async (app, caller) => {
  const places = await listPlacesOf(app.db, caller.customer);
  const data = await Promise.all(
    places.map(async (place) => {
      const raise = await readRaise(app.db, place.raise);
      if (!raise) throw new Error(`the place ${place.id} is on the list of no raise`);
      return showPlace(app, caller, { raise, terms: await requireRaiseTerms(app.db, raise.id) }, place);
    }),
  );
  return { data: data.filter(({ list }) => list !== 'over') };
});
