import {
  countRaisesInReview,
  listRaiseFilters,
  listRaises as listCall,
} from '@istmo/contract/areas/raises/raises.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { pageReader, toDateRange } from '../../../http/paging.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { type Proposal, readOpenProposals } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { readRaiseTerms } from '../terms.store.ts';
import { countWaitingRaises, listRaises, readRaiseFilters } from './raise-list.store.ts';
import { approveAction, cancelAction, changeAction } from './require-raise.ts';
import { hardCapOf } from './show-terms.ts';

const readAllProposals = async (reader: Reader): Promise<Proposal[]> =>
  (
    await Promise.all([approveAction, changeAction, cancelAction].map((kind) => readOpenProposals(reader, kind)))
  ).flat();

export const answerListRaises = handleStaff(listCall, async (app, _caller, input) => {
  checkDates(input);
  const { currency, issuer, ...query } = input;
  const reader = pageReader(app, input);
  const [registry, { rows, count }, proposals] = await Promise.all([
    readRegistry(app),
    listRaises(reader, {
      ...query,
      currency: currency.trim().toUpperCase(),
      issuer: issuer.trim(),
      ...toDateRange(input),
    }),
    readAllProposals(app.db),
  ]);
  const terms = await readRaiseTerms(
    reader,
    rows.map(({ id }) => id),
  );
  const proposed = new Set(proposals.map(({ subject }) => subject));
  return {
    data: rows.flatMap((row) => {
      const own = terms.get(row.id);
      if (!own) return [];
      const decimal = (units: bigint): string =>
        formatUnits(units, requireInstrument(registry, own.currency).ledgerScale);
      return {
        id: row.id,
        reference: row.reference,
        security: row.instrument,
        issuer: row.issuerName,
        state: row.state,
        state_since: row.stateSince.toISOString(),
        is_suspended: row.suspendedAt !== null,
        created_at: row.createdAt.toISOString(),
        title_en: own.titleEn,
        title_es: own.titleEs,
        currency: own.currency,
        soft_cap: own.softCap === null ? null : decimal(own.softCap),
        hard_cap: decimal(hardCapOf(own, requireInstrument(registry, row.instrument).ledgerScale)),
        opens_at: own.opensAt.toISOString(),
        closes_at: own.closesAt.toISOString(),
        is_proposed: proposed.has(row.id),
      };
    }),
    count,
  };
});

export const answerListRaiseFilters = handleStaff(listRaiseFilters, (app) => readRaiseFilters(app.db));

export const answerCountRaisesInReview = handleStaff(countRaisesInReview, async (app) =>
  showQueueLength(await countWaitingRaises(app.db, await readAllProposals(app.db))),
);
