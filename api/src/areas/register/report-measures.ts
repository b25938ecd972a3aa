import { hash } from 'node:crypto';
import type { ServiceState } from '@istmo/contract/areas/measures/measures.rules';
import type { Issuance } from '@istmo/providers/issuance/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { listIssuedAssets } from '../assets/public.ts';
import { claimLines, listWaitingLines, storeServiceAnswer, type WaitingLine } from '../measures/public.ts';

const maxPerRun = 100;
const timeoutMs = 20_000;

type Line = Pick<WaitingLine, 'measure' | 'number' | 'kind' | 'from' | 'to' | 'units' | 'customer'>;
type Order = { readonly line: Line; readonly assetUuid: string; readonly accounts: { from: string; to: string } };
type Answer = { readonly state: ServiceState; readonly txid: string };

/** The id under which the service knows a line, a UUID: a repeat under it does nothing twice. */
export function toLineId({ measure, number }: Pick<Line, 'measure' | 'number'>): string {
  const hex = hash('sha256', `${measure}:${number}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * What the issuance service has to do about a line. Units that were frozen or given back are so in the account that has them there; units that change
 * hands within one account, as those of two customers in the platform's, need nothing.
 */
async function askService(issuance: Issuance, order: Order, signal?: AbortSignal): Promise<Answer> {
  const { line, assetUuid, accounts } = order;
  const { kind, from, to, units, customer } = line;
  const id = toLineId(line);
  const isMoved = accounts.from !== accounts.to;
  const outcomes: Awaited<ReturnType<Issuance['freeze']>>[] = [];
  if (from === 'frozen' && (to === 'available' || isMoved))
    outcomes.push(await issuance.unfreeze({ id, assetUuid, account: accounts.from, units }, signal));
  if (isMoved && kind === 'recover')
    outcomes.push(
      await issuance.recover(
        { id, assetUuid, lost: accounts.from, replacement: accounts.to, investor: customer },
        signal,
      ),
    );
  else if (isMoved) outcomes.push(await issuance.forceTransfer({ id, assetUuid, ...accounts, units }, signal));
  if (to === 'frozen' && (from === 'available' || isMoved))
    outcomes.push(await issuance.freeze({ id, assetUuid, account: accounts.to, units }, signal));
  const txids = outcomes.flatMap((outcome) => (outcome.state === 'done' ? [outcome.txid] : []));
  if (outcomes.length === 0) return { state: 'none', txid: '' };
  return outcomes.some(({ state }) => state === 'unsupported')
    ? { state: 'unsupported', txid: txids.at(-1) ?? '' }
    : { state: 'done', txid: txids.at(-1) ?? '' };
}

/** All that customers hold on the platform is in its own account at the service, of which the ledger is the register. */
const accountsOf = ({ issuance }: App) => ({ from: issuance.platformAccount, to: issuance.platformAccount });

async function reportLine(app: App, line: WaitingLine, assetUuid: string | undefined): Promise<void> {
  const at = app.clock.now();
  if (assetUuid === undefined) return storeServiceAnswer(app.db, line, { state: 'none', txid: '', at });
  if (!(await claimLines(app.db, line, at))) return;
  try {
    const order = { line, assetUuid, accounts: accountsOf(app) };
    const answer = await askService(app.issuance, order, AbortSignal.timeout(timeoutMs));
    await storeServiceAnswer(app.db, line, { ...answer, at });
  } catch (error) {
    app.log.error({ err: error, measure: line.measure }, 'the issuance service did not answer about a measure');
    if (error instanceof Outage) await storeServiceAnswer(app.db, line, { state: 'unknown', txid: '', at });
  }
}

/**
 * Tells the issuance service what measures moved, until it answers. The measure is in force without it: the ledger is the register, and what the
 * service has no power for holds in the platform's books only.
 */
export async function reportMeasures(app: App): Promise<void> {
  const lines = await listWaitingLines(app.db, { now: app.clock.now(), limit: maxPerRun });
  if (lines.length === 0) return;
  const assets = new Map((await listIssuedAssets(app.db)).map(({ code, assetUuid }) => [code, assetUuid]));
  for (const line of lines) await reportLine(app, line, assets.get(line.instrument));
}
