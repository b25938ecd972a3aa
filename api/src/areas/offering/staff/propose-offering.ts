import { findTrancheProblem, maxTranches, readMoment } from '@istmo/contract/areas/offering/offering.rules';
import { proposeOffering } from '@istmo/contract/areas/offering/offering.staff.contract';
import { readDollars } from '@istmo/contract/kernel/dollars';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { available, readBalance } from '@istmo/ledger';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { findAssetOwner } from '../../assets/public.ts';
import { proposeAction } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { readOfferingRows } from '../../tranches/public.ts';
import {
  createAction,
  mayBeOffered,
  type ProposedOffering,
  type ProposedTranche,
  sumSupply,
  toCreatePayload,
} from './proposals.ts';

type SentTranche = {
  readonly units: string;
  readonly price: string;
  readonly opens_at: string;
  readonly closes_at: string;
};

export const answerProposeOffering = handleStaff(
  proposeOffering,
  async (app, caller, { instrument: code, tranches, reason }) => {
    const instrument = findInstrument((await readRegistry(app)).instruments, code.trim());
    if (!instrument || !mayBeOffered(instrument))
      return refuse('not_found', m.offering_staff_no_security, { field: 'instrument' });
    const proposed = { instrument: instrument.code, tranches: readTranches(instrument, tranches) };
    await app.db.inTransaction(async (tx) => refuseImpossible(tx, app, proposed));
    const offering = await nextCode(app, instrument.code);
    await proposeAction(app, caller, {
      action: createAction,
      subject: { kind: 'instrument', id: instrument.code },
      payload: toCreatePayload({ ...proposed, offering }),
      reason,
      check: (tx) => refuseImpossible(tx, app, proposed),
    });
    return { message: m.offering_staff_proposed };
  },
);

/** The tranches as typed; refused in the order of the fields. */
function readTranches({ ledgerScale }: Instrument, sent: readonly SentTranche[]): ProposedTranche[] {
  if (sent.length === 0 || sent.length > maxTranches)
    return refuse('invalid_field', m.offering_staff_tranche_missing, { field: 'tranches' });
  const forms = sent.map(({ units, price, opens_at, closes_at }) => ({
    units,
    price,
    opensAt: opens_at,
    closesAt: closes_at,
  }));
  const problem = findTrancheProblem(forms);
  if (problem) refuse(problem.code, problem.message, { field: `${problem.field}${problem.number}` });
  return forms.map(({ units, price, opensAt, closesAt }, index) => {
    const [supply, priceCents] = [parseUnits(units.trim(), ledgerScale), readDollars(price)];
    if (supply === undefined || supply === 0n || priceCents === undefined)
      return refuse('amount_invalid', m.offering_staff_units_invalid, { field: `units${index + 1}` });
    return {
      supply,
      priceCents,
      opensAt: readMoment(opensAt) ?? null,
      closesAt: readMoment(closesAt) ?? null,
    };
  });
}

/** Refuses what could not be placed: the security is no customer's, is offered already, or its issuer has not that many units. */
export async function refuseImpossible(
  tx: Tx,
  app: App,
  { instrument, tranches }: Omit<ProposedOffering, 'offering'>,
): Promise<void> {
  const owner = await findAssetOwner(tx, instrument);
  if (!owner) return refuse('not_found', m.offering_staff_no_issuer, { field: 'instrument' });
  const now = app.clock.now();
  const running = (await readOfferingRows(tx)).some(
    (offering) =>
      offering.instrument === instrument &&
      offering.tranches.some(({ closesAt }) => closesAt === null || closesAt > now),
  );
  if (running) refuse('conflict', m.offering_staff_running, { field: 'instrument' });
  const { units } = await readBalance(tx, available(owner.customer), instrument);
  if (units < sumSupply(tranches)) refuse('insufficient_balance', m.offering_staff_units_short, { field: 'units1' });
}

/** FINCA, then FINCA-2: the code names the ledger accounts, so that no two offerings share one. */
async function nextCode(app: App, instrument: string): Promise<string> {
  const taken = new Set((await readOfferingRows(app.db)).map(({ code }) => code));
  for (let number = 1; ; number++) {
    const code = number === 1 ? instrument : `${instrument}-${number}`;
    if (!taken.has(code)) return code;
  }
}
