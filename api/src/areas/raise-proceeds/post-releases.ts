import { formatShown } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { post, releaseRaise } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isBooksClosed } from '../../runtime/books-state.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { mayLeave, readInstrument } from '../instruments/public.ts';
import { type Raise, readRaise } from '../raises/public.ts';
import {
  listDecidedReleases,
  lockRelease,
  markPosted,
  type RaiseRelease,
  type RaiseReleaseId,
} from './proceeds.store.ts';

const maxPerRun = 100;

/** The company reads what it received, and of which stage. */
async function notifyCompany(
  app: App,
  tx: Tx,
  raise: Raise,
  { currency, amount, milestone }: RaiseRelease,
): Promise<void> {
  const { ledgerScale, displayScale } = await readInstrument(app, currency);
  const text = formatUnits(amount, ledgerScale);
  const shown = {
    amount: formatShown(text, displayScale),
    currency,
    reference: raise.reference,
    stage: `${milestone}`,
  };
  await notifyCustomer(app, tx, {
    customer: raise.issuer,
    activity: {
      kind: 'proceeds-paid-out',
      params: { amount: text, currency, reference: raise.reference },
      received: { amount: text, currency },
      at: app.clock.now(),
    },
    email: {
      kind: 'offering',
      subject: withParams(m.proceeds_mail_subject, shown),
      body: [withParams(m.proceeds_mail_body, shown)],
      action: m.proceeds_mail_action,
      page: `/issued_raises/${raise.reference}`,
    },
    topics: ['balances', 'activity'],
  });
}

/** Row and movement in one commit; a second worker finds it posted, and the movement's key is the last guard. */
async function postRelease(app: App, id: RaiseReleaseId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const one = await lockRelease(tx, id);
    if (one?.state !== 'approved') return;
    // A stop that came after the decision: it is paid out when the stop is lifted.
    if (!(await mayLeave(tx, one.currency))) return;
    const raise = await readRaise(tx, one.raise);
    if (!raise) throw new Error(`a release of an unknown raise ${one.raise}`);
    const at = app.clock.now();
    await markPosted(tx, id, at);
    await notifyCompany(app, tx, raise, one);
    const { currency, amount, fee } = one;
    const paid = { amount: money(currency, amount), fee: money(currency, fee) };
    await post(tx, releaseRaise({ id, raise: raise.id, issuer: raise.issuer, at, ...paid }));
  });
}

/** Pays the stages that two of the staff decided. One that fails does not stop the others; it is tried again. */
export async function postReleases(app: App): Promise<void> {
  for (const id of await listDecidedReleases(app.db, maxPerRun)) {
    try {
      await postRelease(app, id);
    } catch (error) {
      if (isBooksClosed(error)) return;
      app.log.error({ err: error, release: id }, 'a stage of the proceeds of an offering was not paid');
    }
  }
}
