import { InvalidArgument } from '@istmo/providers/invalid-argument';
import { type Issuance, IssuanceRefusal } from '@istmo/providers/issuance/port';
import type { App } from '../../app.ts';
import { listIssuedAssets } from '../assets/public.ts';
import {
  beginOutside,
  claimLines,
  listOutside,
  type OutsideAnswer,
  type OutsideMeasure,
  settleOutside,
} from '../measures/public.ts';
import { toLineId } from './report-measures.ts';

const maxPerRun = 20;
const timeoutMs = 90_000;

const isSameAccount = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What the holder's account has at the service; nothing of the platform's own, which is the customers' together. */
async function readFound(issuance: Issuance, { account }: OutsideMeasure, assetUuid: string): Promise<bigint> {
  if (isSameAccount(account, issuance.platformAccount)) return 0n;
  const holdings = await issuance.readHoldings(assetUuid, AbortSignal.timeout(timeoutMs));
  return holdings.find((one) => isSameAccount(one.account, account))?.units ?? 0n;
}

/** Asks the service under the measure's id. Only a refusal proves that nothing was moved; without a readable answer it may have been. */
async function askService(
  issuance: Issuance,
  { id: measure, kind, account, replacement, customer }: OutsideMeasure,
  { assetUuid, units }: { readonly assetUuid: string; readonly units: bigint },
): Promise<OutsideAnswer> {
  const id = toLineId({ measure, number: 0 });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return kind === 'replace'
      ? await issuance.recover({ id, assetUuid, lost: account, replacement, investor: customer }, signal)
      : await issuance.forceTransfer({ id, assetUuid, from: account, to: issuance.platformAccount, units }, signal);
  } catch (error) {
    const isRefusal = error instanceof IssuanceRefusal || error instanceof InvalidArgument;
    if (isRefusal) return { state: 'refused', reason: error.message.slice(0, 500) };
    throw error;
  }
}

async function moveOne(app: App, measure: OutsideMeasure, assetUuid: string | undefined): Promise<void> {
  const { id, state, units: begun } = measure;
  const found =
    state === 'approved' && assetUuid !== undefined ? await readFound(app.issuance, measure, assetUuid) : 0n;
  const units = state === 'approved' ? await beginOutside(app, { id, instrument: measure.instrument, found }) : begun;
  if (units === undefined || assetUuid === undefined) return;
  if (!(await claimLines(app.db, { measure: id }, app.clock.now()))) return;
  const answer = await askService(app.issuance, measure, { assetUuid, units }).catch(
    async (error: unknown): Promise<OutsideAnswer> => {
      app.log.error({ err: error, measure: id }, 'the issuance service did not answer about units outside');
      return { state: 'unknown' };
    },
  );
  await settleOutside(app, id, answer);
}

/** Has the issuance service carry out what two people decided about units outside. One that fails does not stop the others; it is tried again. */
export async function moveOutside(app: App): Promise<void> {
  const measures = await listOutside(app.db, { now: app.clock.now(), limit: maxPerRun });
  if (measures.length === 0) return;
  const assets = new Map((await listIssuedAssets(app.db)).map(({ code, assetUuid }) => [code, assetUuid]));
  for (const measure of measures) {
    await moveOne(app, measure, assets.get(measure.instrument)).catch((error: unknown) =>
      app.log.error({ err: error, measure: measure.id }, 'a measure on units outside was not carried out'),
    );
  }
}
