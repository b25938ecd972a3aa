import {
  isOutside,
  type MeasureForm,
  measureRules,
  takesAmount,
  takesReceiver,
} from '@istmo/contract/areas/measures/measures.rules';
import { proposeMeasure } from '@istmo/contract/areas/measures/measures.staff.contract';
import { asId, type CustomerId, parseId } from '@istmo/contract/kernel/id';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { findProblem } from '@istmo/contract/kernel/rules';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../../app.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { refuseImpossible } from '../check-measure.ts';
import { findCustomer, insertMeasure, type Measure } from '../measures.store.ts';
import { toFacts } from './measure-facts.ts';

type Input = InputOf<typeof proposeMeasure>;

/** The security and the amount; both may be left out where all of them, or all there is, is meant. */
async function parseOrdered(
  app: App,
  { kind, security, amount }: Input,
): Promise<Pick<Measure, 'instrument' | 'units'>> {
  const code = security.trim().toUpperCase();
  if (code === '') return { instrument: null, units: null };
  const instrument = findInstrument((await readRegistry(app)).instruments, code);
  if (instrument?.kind !== 'security')
    return refuse('currency_inactive', m.measures_no_security, { field: 'security' });
  if (amount === '' || !takesAmount(kind)) return { instrument: code, units: null };
  const units = parseUnits(amount, instrument.ledgerScale);
  if (units === undefined || units === 0n)
    return refuse('amount_invalid', withParams(m.measures_amount_invalid, { places: `${instrument.ledgerScale}` }), {
      field: 'amount',
    });
  return { instrument: code, units };
}

async function requireCustomer(app: App, sent: string, field: 'customer' | 'receiver'): Promise<CustomerId> {
  return (await findCustomer(app.db, sent.trim())) ?? refuse('not_found', m.measures_customer_unknown, { field });
}

const takesFreeze = ({ kind, freeze }: Input): boolean => kind === 'unfreeze' || (kind === 'transfer' && freeze !== '');

async function parseMeasure(app: App, caller: StaffCaller, input: Input): Promise<Omit<Measure, 'state'>> {
  const problem = findProblem<MeasureForm>(measureRules, input);
  if (problem) refuse('invalid_field', problem.message, { field: problem.field });
  const customer = await requireCustomer(app, input.customer, 'customer');
  const receiver = takesReceiver(input.kind) ? await requireCustomer(app, input.receiver, 'receiver') : null;
  if (receiver === customer && input.kind !== 'bring-in')
    refuse('conflict', m.measures_receiver_same, { field: 'receiver' });
  const freeze = takesFreeze(input)
    ? (parseId<'measure'>(input.freeze) ?? refuse('not_found', m.measures_freeze_over, { field: 'freeze' }))
    : null;
  const mayOverride =
    (input.kind === 'transfer' || input.kind === 'bring-in') &&
    (input.authority === 'court' || input.authority === 'regulator');
  if (input.overrides_rules && !mayOverride)
    refuse('invalid_field', m.measures_override_refused, { field: 'overrides_rules' });
  return {
    id: asId<'measure'>(newId()),
    kind: input.kind,
    customer,
    receiver,
    ...(await parseOrdered(app, input)),
    freeze,
    account: isOutside(input.kind) ? input.account.trim() : '',
    replacement: input.kind === 'replace' ? input.replacement.trim() : '',
    authority: input.authority,
    authorityName: input.authority_name.trim(),
    reference: input.reference.trim(),
    reason: input.reason.trim(),
    overridesRules: input.overrides_rules,
    proposedBy: caller.staff,
    proposedAt: app.clock.now(),
  };
}

export const answerProposeMeasure = handleStaff(proposeMeasure, async (app, caller, input) => {
  const measure = await parseMeasure(app, caller, input);
  const subject = { kind: 'customer', id: measure.customer };
  const action = { action: `measure.propose-${measure.kind}`, subject, reason: input.reason };
  await commitAction(app, caller, action, async (tx) => {
    await refuseImpossible(tx, measure);
    if (!(await insertMeasure(tx, measure))) refuse('already_done', m.measures_under_way);
    return { after: { state: 'proposed', ...toFacts(measure) }, result: undefined };
  });
  return { id: measure.id, message: m.measures_proposed };
});
