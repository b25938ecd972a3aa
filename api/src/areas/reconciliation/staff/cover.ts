import {
  decideLift,
  proposeLift,
  readCover,
  stopLeaving,
} from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import {
  commitAction,
  handleDecision,
  proposeAction,
  readOpenProposals,
  showProposalAbout,
} from '../../audit/public.ts';
import { liftStop, readRegistry, readStops, requireInstrument, stopCurrency } from '../../instruments/public.ts';
import { acceptShortfall, readCoverRuns, readCovers, readPlaces } from '../cover.store.ts';

const liftAction = 'currency-stop.lift';
const stopSubject = 'currency-stop';

export const answerReadCover = handleStaff(readCover, async (app, caller) => {
  const [registry, covers, stops, places, runs, proposals] = await Promise.all([
    readRegistry(app),
    readCovers(app.db),
    readStops(app.db),
    readPlaces(app.db),
    readCoverRuns(app.db),
    readOpenProposals(app.db, liftAction),
  ]);
  const decimal = (units: bigint, currency: string) =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  return {
    currencies: covers.map(({ currency, assets, liabilities, checkedAt }) => ({
      currency,
      assets: decimal(assets, currency),
      liabilities: decimal(liabilities, currency),
      surplus: decimal(assets - liabilities, currency),
      checked_at: checkedAt.toISOString(),
    })),
    stops: stops.map(({ id, currency, cause, finding, stoppedAt, stopper }) => ({
      id,
      currency,
      cause,
      finding,
      stopped_at: stoppedAt.toISOString(),
      stopper: stopper ?? '',
      proposal: showProposalAbout(proposals, id, caller),
    })),
    places: places.map(({ place, currency, mirror, hot, cold, account, checkedAt }) => ({
      place,
      currency,
      mirror: decimal(mirror, currency),
      found: decimal(hot + cold + account, currency),
      hot: decimal(hot, currency),
      cold: decimal(cold, currency),
      checked_at: checkedAt.toISOString(),
    })),
    runs: runs.map(({ at, ...run }) => ({ at: at.toISOString(), ...run })),
  };
});

export const answerStopLeaving = handleStaff(stopLeaving, async (app, caller, { currency: sent, reason }) => {
  const currency = findInstrument((await readRegistry(app)).instruments, sent)?.code;
  if (currency === undefined) return refuse('not_found', m.reconciliation_currency_unknown, { field: 'currency' });
  const action = { action: 'currency-stop.stop', subject: { kind: 'instrument', id: currency }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const stop = { id: newId(), currency, finding: reason.trim(), at: app.clock.now(), by: caller.staff };
    if (!(await stopCurrency(tx, stop))) refuse('already_done', m.reconciliation_stopped_already);
    return { after: { currency, stop: stop.id }, result: undefined };
  });
  return { message: m.reconciliation_stopped };
});

async function requireStop(app: App, sentId: string) {
  const id = parseId<'currency-stop'>(sentId);
  const stop = (await readStops(app.db)).find((one) => one.id === id);
  return stop ?? refuse('not_found', m.reconciliation_stop_unknown, { field: 'id' });
}

export const answerProposeLift = handleStaff(proposeLift, async (app, caller, { id, reason }) => {
  const stop = await requireStop(app, id);
  await proposeAction(app, caller, {
    action: liftAction,
    subject: { kind: stopSubject, id: stop.id },
    payload: { currency: stop.currency },
    reason,
    check: async () => undefined,
  });
  return { message: m.reconciliation_lift_proposed };
});

export const answerDecideLift = handleDecision(decideLift, {
  carryOut: {
    [liftAction]: async ({ app, tx, caller }, { subject, proposedBy }) => {
      const currency = await liftStop(tx, subject, { proposedBy, by: caller.staff, at: app.clock.now() });
      if (currency === undefined) return refuse('already_done', m.reconciliation_lifted_already);
      await acceptShortfall(tx, currency);
      return { currency };
    },
  },
  approved: m.reconciliation_lifted,
  rejected: m.reconciliation_kept,
});
