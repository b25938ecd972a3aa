import { limitCurrency } from '@istmo/contract/areas/appropriateness/retail-limit';
import { findCountry } from '@istmo/contract/areas/profile/countries';
import type { CustomerId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { CounterChange, CounterKey } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import type { Caller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readInvestorChecks, retailCounterAt } from '../appropriateness/public.ts';
import { listCompaniesOf } from '../company-members/public.ts';
import type { Raise, StoredRaiseTerms } from '../raises/public.ts';

/** By whom and from where an order is, as its row keeps it. */
export type OrderInvestor = {
  readonly customer: CustomerId;
  /** ISO 3166, two letters; ZZ where the profile names none. */
  readonly country: string;
  readonly category: StoredAccountStatus['investorCategory'];
};

type Investor = { readonly accountStatus: Pick<StoredAccountStatus, 'customer' | 'country' | 'investorCategory'> };

export const toInvestor = ({ accountStatus: { customer, country, investorCategory } }: Investor): OrderInvestor => ({
  customer,
  country: findCountry(country)?.alphaCode ?? 'ZZ',
  category: investorCategory,
});

/** Whether a customer is the company that raises money or acts for it, so that an order would be of its own offering. */
export async function belongsToCompany(
  { db }: App,
  customer: CustomerId,
  { issuer }: Pick<Raise, 'issuer'>,
): Promise<boolean> {
  return customer === issuer || (await listCompaniesOf(db, customer)).some((company) => company.issuer === issuer);
}

/** What an order stores of what its investor proved, and the limit of a calendar year over all offerings; null: none. */
export type InvestorChecks = {
  readonly questionnaireResult: string | null;
  readonly declaration: string | null;
  readonly yearly: { readonly counter: CounterKey; readonly max: bigint } | null;
};

const nothingToProve: InvestorChecks = { questionnaireResult: null, declaration: null, yearly: null };

type Orderer = Pick<Caller, 'customer' | 'accountStatus'>;

/** What a retail investor still does before an order of this raise; null: nothing. */
export type InvestorStep = 'questionnaire' | 'wait' | 'declaration' | null;

/** The checks of a retail investor, where the terms name a questionnaire. */
async function readChecks(app: App, { customer, accountStatus }: Orderer, { questionnaire }: StoredRaiseTerms) {
  if (questionnaire === null || accountStatus.investorCategory !== 'retail') return undefined;
  const checks = await readInvestorChecks(app, customer, { questionnaire });
  const { state } = checks.quiz;
  const step: InvestorStep =
    state === 'waiting'
      ? 'wait'
      : state === 'required'
        ? 'questionnaire'
        : checks.declaration === 'required'
          ? 'declaration'
          : null;
  return { checks, step };
}

export async function findInvestorStep(app: App, caller: Orderer, terms: StoredRaiseTerms): Promise<InvestorStep> {
  return (await readChecks(app, caller, terms))?.step ?? null;
}

const stepTexts = {
  questionnaire: m.subscriptions_questionnaire_first,
  wait: m.subscriptions_questionnaire_wait,
  declaration: m.subscriptions_declaration_first,
} as const;

/** Refuses an order of a retail investor who has to prove something first. */
export async function requireInvestorChecks(
  app: App,
  caller: Orderer,
  terms: StoredRaiseTerms,
): Promise<InvestorChecks> {
  const found = await readChecks(app, caller, terms);
  if (!found) return nothingToProve;
  const { checks, step } = found;
  if (step !== null) return refuse('investor_check_required', stepTexts[step]);
  const { result, declaration } = checks.facts;
  // The limits are in US cents, and so is what an order in dollars is worth.
  const max = terms.currency === limitCurrency ? checks.yearlyLimitCents : null;
  return {
    questionnaireResult: result,
    declaration,
    yearly: max === null ? null : { counter: retailCounterAt(app, caller.customer, app.clock.now()), max },
  };
}

/** What an order of this value uses of the limit of the year. */
export const toYearlyUse = ({ yearly }: InvestorChecks, value: bigint): CounterChange[] =>
  yearly ? [{ ...yearly.counter, units: value, max: yearly.max }] : [];
