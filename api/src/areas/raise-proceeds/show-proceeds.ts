import type { StageState } from '@istmo/contract/areas/raise-proceeds/proceeds-shape';
import type { Language } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import { escrow, readBalance } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { type Raise, requireRaiseTerms } from '../raises/public.ts';
import { sumSubscriptions } from '../subscriptions/public.ts';
import {
  listReleases,
  listReports,
  listStageAmounts,
  type RaiseRelease,
  type RaiseReport,
  type StageAmount,
} from './proceeds.store.ts';

type StageFacts = {
  readonly number: number;
  readonly amounts: readonly StageAmount[];
  readonly releases: readonly RaiseRelease[];
  readonly reports: readonly RaiseReport[];
  /** The stage of the proposal that waits, which only staff read. */
  readonly proposed: number | null;
};

/** How far one stage is. A stage that brings nothing, of a raise too small for it, is as good as paid. */
function stateOf({ number, amounts, releases, reports, proposed }: StageFacts): StageState {
  if (releases.length > 0 || amounts.length === 0)
    return releases.every(({ state }) => state === 'posted') ? 'paid' : 'decided';
  if (proposed === number) return 'proposed';
  return reports.length > 0 ? 'reported' : 'waiting';
}

const lastPosted = (releases: readonly RaiseRelease[]): string | null => {
  const times = releases.flatMap(({ postedAt }) => (postedAt ? [postedAt.getTime()] : []));
  return times.length === 0 || times.length < releases.length ? null : new Date(Math.max(...times)).toISOString();
};

/** The number of the stage that is released next; undefined when all are. */
export function findNextStage(
  amounts: readonly StageAmount[],
  releases: readonly Pick<RaiseRelease, 'milestone'>[],
): number | undefined {
  return amounts.find(({ milestone }) => !releases.some((one) => one.milestone === milestone))?.milestone;
}

async function readInEscrow(reader: Reader, { id }: Raise, currency: string): Promise<bigint> {
  return (await readBalance(reader, escrow(id), currency)).units;
}

type Viewer = { readonly language: Language; readonly proposed: number | null };

/** What a raise brought and what became of it, as its company and the staff read it. */
export async function showProceeds(app: App, raise: Raise, { language, proposed }: Viewer) {
  const [terms, registry, amounts, releases, reports, sums] = await Promise.all([
    requireRaiseTerms(app.db, raise.id),
    readRegistry(app),
    listStageAmounts(app.db, raise.id),
    listReleases(app.db, raise.id),
    listReports(app.db, raise.id),
    sumSubscriptions(app.db, raise.id),
  ]);
  const isSpanish = language === 'es';
  const decimal = (currency: string, units: bigint): string =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  const isSettled = raise.state === 'settled';
  const stages = isSettled ? amounts : [];
  const next = findNextStage(stages, releases);
  const paid = releases.filter(({ state }) => state === 'posted');
  const currencies = await Promise.all(
    terms.currencies.map(async (currency) => {
      const of = <Row extends { readonly currency: string }>(rows: readonly Row[]): Row[] =>
        rows.filter((row) => row.currency === currency);
      const total = (units: readonly bigint[]): string =>
        decimal(
          currency,
          units.reduce((sum, one) => sum + one, 0n),
        );
      return {
        currency,
        raised: total(of(sums.filter(({ state }) => state === 'settled')).map(({ cost }) => cost)),
        paid_out: total(of(paid).map(({ amount }) => amount)),
        fee: total(of(paid).map(({ fee }) => fee)),
        in_escrow: decimal(currency, await readInEscrow(app.db, raise, currency)),
      };
    }),
  );
  return {
    reference: raise.reference,
    title: isSpanish ? terms.titleEs : terms.titleEn,
    state: raise.state,
    fee_percent: formatUnits(BigInt(terms.feeBasisPoints), 2),
    currencies,
    stages: terms.milestones.map(({ titleEn, titleEs, basisPoints }, index) => {
      const number = index + 1;
      const ofStage = <Row extends { readonly milestone: number }>(rows: readonly Row[]): Row[] =>
        rows.filter(({ milestone }) => milestone === number);
      const facts = { number, amounts: ofStage(stages), releases: ofStage(releases), reports: ofStage(reports) };
      return {
        number,
        title: isSpanish ? titleEs : titleEn,
        percent: formatUnits(BigInt(basisPoints), 2),
        state: isSettled ? stateOf({ ...facts, proposed }) : ('waiting' as const),
        takes_report: next === number,
        amounts: facts.amounts.map(({ currency, amount, fee }) => ({
          currency,
          amount: decimal(currency, amount),
          fee: decimal(currency, fee),
        })),
        paid_at: lastPosted(facts.releases),
        reports: facts.reports.map(({ id, text, bytes, sha256, at }) => ({
          id,
          text,
          bytes,
          sha256: sha256.toString('hex'),
          at: at.toISOString(),
        })),
      };
    }),
  };
}
