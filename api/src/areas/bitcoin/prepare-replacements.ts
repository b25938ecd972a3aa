import { isDuplicate, readSqlState } from '@istmo/db/failures';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { listFeeRaises } from '../payouts/public.ts';
import { type Broadcast, listStuckBroadcasts, readWithdrawalById } from '../withdrawals/public.ts';
import { freeInputs, insertReplacement, listReplacements, listReserved } from './bitcoin.store.ts';

const maxPerRun = 200;
const timeoutMs = 20_000;
const reservedMs = 7 * 24 * 3_600_000;

/** One run of the worker: finds further outputs for higher fees that the change does not pay, and frees those that were not needed. */
export async function prepareReplacements(app: App): Promise<void> {
  if (!app.bitcoinPayments) return;
  await freeInputs(app.db);
  const stuck = await listStuckBroadcasts(app.db, { signedBefore: app.clock.now(), limit: maxPerRun });
  const broadcasts = stuck.filter(({ network }) => network === 'BTC');
  const orders = await listFeeRaises(
    app.db,
    broadcasts.map(({ id }) => id),
  );
  for (const broadcast of broadcasts) {
    const order = orders.find((one) => one.broadcast === broadcast.id);
    const isOpen = order !== undefined && order.finding === null && order.number > broadcast.newest.number;
    if (isOpen) await tryPreparing(app, broadcast, order);
  }
}

type Order = { readonly number: number; readonly rate: bigint };

async function tryPreparing(app: App, broadcast: Broadcast, order: Order): Promise<void> {
  const { withdrawal } = broadcast;
  try {
    await prepareOne(app, broadcast, order);
  } catch (error) {
    // It was included or signed meanwhile, or another worker or another withdrawal was faster.
    if (readSqlState(error) === '23001' || isDuplicate(error)) return;
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, withdrawal }, 'the Bitcoin servers could not be asked about further outputs');
  }
}

async function prepareOne(app: App, { withdrawal, newest }: Broadcast, { number, rate }: Order): Promise<void> {
  const row = await readWithdrawalById(app.db, withdrawal);
  if (!row || (await listReplacements(app.db, withdrawal)).includes(number)) return;
  const now = app.clock.now();
  const reserved = await listReserved(app.db, new Date(now.getTime() - reservedMs));
  const payment = { id: withdrawal, address: row.address, units: row.sentUnits };
  const replacement = { replaced: newest.raw, rate };
  const signal = AbortSignal.timeout(timeoutMs);
  const prepared = await app.bitcoinPayments?.prepareReplacement(payment, replacement, reserved, signal);
  if (prepared === undefined || prepared === 'enough') return;
  if (typeof prepared === 'string') {
    app.log.warn({ withdrawal, problem: prepared }, 'a higher fee of a withdrawal in bitcoin cannot be prepared yet');
    return;
  }
  await insertReplacement(app.db, { withdrawal, number, prepared, at: now });
}
