import { listSubscriptions, readSubscription } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { handle } from '../../http/handler.ts';
import { readRegistry } from '../instruments/public.ts';
import { listOwn } from './subscriptions.store.ts';
import { findOwnSubscription, readRaiseOf, showSubscription } from './subscription-view.ts';

export const answerListSubscriptions = handle(listSubscriptions, async (app, { customer, language }) => {
  const own = await listOwn(app.db, customer);
  const registry = await readRegistry(app);
  const now = app.clock.now();
  const found = await Promise.all(own.map((one) => readRaiseOf(app, one)));
  return { data: found.map((one) => showSubscription(one, { language, registry, now })) };
});

export const answerReadSubscription = handle(readSubscription, async (app, { customer, language }, { reference }) => {
  const found = await findOwnSubscription(app, customer, reference);
  return { data: showSubscription(found, { language, registry: await readRegistry(app), now: app.clock.now() }) };
});
