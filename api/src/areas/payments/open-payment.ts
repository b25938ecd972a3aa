import { createHash } from 'node:crypto';
import { findServiceProblem } from '@istmo/contract/areas/access/access.rules';
import { openPaymentLink } from '@istmo/contract/areas/payments/payments.contract';
import { linkCurrency, paymentRules } from '@istmo/contract/areas/payments/payments.rules';
import { asId } from '@istmo/contract/kernel/id';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { newReferenceNo } from '../../texts/reference-no.ts';
import { isShown, readRegistry } from '../instruments/public.ts';
import { announcePayment } from './announce-payment.ts';
import { nextCheckAfter } from './judge-payment.ts';
import { findRequest, insertPayment, type RequestRecord } from './payments.store.ts';
import { openedPayments } from './throttles.ts';

const hourMs = 3_600_000;

/** Opens a payment. Its row is stored before anyone can pay it, so every notice has a payment that it is about. */
export const answerOpenPayment = handle(openPaymentLink, async (app, caller, { amount }) => {
  if (!caller.accountStatus.acceptedDepositDisclaimer)
    refuse('deposit_disclaimer_required', m.access_deposit_accept_first);
  const instrument = await requireOpenCurrency(app);
  const units = readAmount(app, instrument, amount);
  const request = toRequest(caller, `${units}`);
  const earlier = await findEarlier(app, caller, request);
  if (earlier !== undefined) return { msg: { url: earlier } };
  await takeTurn(app, openedPayments, caller.customer);
  const url = await storePayment(app, caller, { units, request });
  // Another request with this key was stored at the same moment.
  return { msg: { url: url ?? (await findEarlier(app, caller, request)) ?? missing() } };
});

function missing(): never {
  throw new Error('a request that was stored and is not there');
}

async function requireOpenCurrency(app: App): Promise<Instrument> {
  const instrument = findInstrument((await readRegistry(app)).instruments, linkCurrency);
  if (!instrument || !isShown(instrument)) return refuse('currency_inactive', m.wallets_currency_unknown);
  const problem = findServiceProblem('deposits', instrument);
  if (problem) refuse(problem.code, problem.message);
  return instrument;
}

function readAmount({ settings }: App, { code, ledgerScale }: Instrument, amount: string): bigint {
  const { minPesoPayment: minimum, maxPesoPayment: maximum } = settings;
  const rules = paymentRules({ currency: code, scale: ledgerScale, minimum, maximum });
  const problem = findProblem(rules, { amount });
  if (problem) refuse(problem.code, problem.message, { field: 'amount' });
  const units = parseUnits(amount, ledgerScale);
  if (units === undefined) throw new Error('the rules accepted an amount that is none');
  return units;
}

type OpenedPayment = { readonly units: bigint; readonly request: RequestRecord | undefined };

async function storePayment(
  app: App,
  { customer, language, address, device }: Caller,
  { units, request }: OpenedPayment,
): Promise<string | undefined> {
  const createdAt = app.clock.now();
  const id = asId<'payment'>(newId());
  const reference = newReferenceNo('P');
  const expiresAt = new Date(createdAt.getTime() + app.settings.paymentLinkHours * hourMs);
  const { url, linkId } = await app.bankLink.openLink({
    reference,
    amount: money(linkCurrency, units),
    returnUrl: `${app.settings.publicUrl}/payment/${reference}`,
    expiresAt,
    payer: { address, userAgent: device },
  });
  const payment = {
    id,
    reference,
    customer,
    currency: linkCurrency,
    units,
    url,
    linkId,
    language,
    createdAt,
    expiresAt,
  };
  const nextCheckAt = nextCheckAfter({ state: 'open', createdAt, stateSince: createdAt }, createdAt) ?? createdAt;
  return app.db.inTransaction(async (tx) => {
    if (!(await insertPayment(tx, { ...payment, nextCheckAt, request }))) return undefined;
    await announcePayment(app, tx, payment, 'opened');
    return url;
  });
}

function toRequest({ idempotencyKey }: Caller, content: string): RequestRecord | undefined {
  if (idempotencyKey === undefined) return undefined;
  return { key: idempotencyKey, hash: createHash('sha256').update(content).digest('hex') };
}

/** The link of the request that was answered before; another content under its key is a conflict. */
async function findEarlier(
  app: App,
  { customer }: Caller,
  request: RequestRecord | undefined,
): Promise<string | undefined> {
  const found = request && (await findRequest(app.db, customer, request.key));
  if (found && found.hash !== request?.hash) refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  return found?.url;
}
