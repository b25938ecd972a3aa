import * as m from '@istmo/contract/messages';
import type { AccountStatus } from '../../kernel/account-status.ts';
import { type AccessLevel, type GuardRefusal, guardRefusals } from '../../kernel/call-refusals.ts';
import type { Instrument, Market } from '../../kernel/instrument.ts';
import { type Message, withParams } from '../../kernel/message.ts';
import type { RefusalCode } from '../../kernel/refusal-code.ts';

/* The checks of requirement 1.6.2: the server checks calls with them, the app checks pages. */

/** What the customer can do about a problem: the page offers it as a button. */
export type Remedy = 'terms' | 'disclaimer' | 'kyc' | 'tfa' | 'bank' | 'issuer' | 'support';

export type AccessProblem = {
  readonly code: RefusalCode;
  /** The sentence of the refusal. */
  readonly message: Message;
  /** What is missing, in a few words, beside an action that would be refused. */
  readonly brief: Message;
  readonly remedy?: Remedy;
  /** Beside the sentence: what it is about, and why. */
  readonly detail?: Message;
};

/** Whether the whole account is closed, which one notice says for all pages and actions. */
export const isClosure = ({ code }: AccessProblem): boolean => code === 'suspended' || code === 'frozen';

type Check = Omit<AccessProblem, 'code'> & { readonly isMet: (status: AccountStatus) => boolean };

const checks: Readonly<Record<GuardRefusal, Check>> = {
  suspended: {
    isMet: ({ isSuspended }) => !isSuspended,
    message: m.access_suspended,
    brief: m.access_brief_suspended,
    remedy: 'support',
  },
  frozen: {
    isMet: ({ isFrozen }) => !isFrozen,
    message: m.access_frozen,
    brief: m.access_brief_frozen,
    remedy: 'support',
  },
  terms_required: {
    isMet: ({ acceptedTerms }) => acceptedTerms,
    message: m.access_terms_required,
    brief: m.access_brief_terms,
    remedy: 'terms',
  },
  disclaimer_required: {
    isMet: ({ acceptedDisclaimer }) => acceptedDisclaimer,
    message: m.access_disclaimer_required,
    brief: m.access_brief_disclaimer,
    remedy: 'disclaimer',
  },
  kyc_required: {
    isMet: ({ kycStatus }) => kycStatus === 'verified',
    message: m.access_kyc_required,
    brief: m.access_brief_kyc,
    remedy: 'kyc',
  },
  tfa_required: {
    isMet: ({ hasTfa }) => hasTfa,
    message: m.access_tfa_required,
    brief: m.access_brief_tfa,
    remedy: 'tfa',
  },
  bank_account_required: {
    isMet: ({ hasActiveBank }) => hasActiveBank,
    message: m.access_bank_account_required,
    brief: m.access_brief_bank,
    remedy: 'bank',
  },
  asset_permission_required: {
    isMet: ({ mayCreateAssets }) => mayCreateAssets,
    message: m.access_denied,
    brief: m.access_brief_denied,
    remedy: 'issuer',
  },
};

/** The first reason why this customer may not make a call of this level; undefined when they may. */
export function findAccessProblem(level: AccessLevel, status: AccountStatus): AccessProblem | undefined {
  const codes: readonly GuardRefusal[] = guardRefusals[level];
  const code = codes.find((candidate) => !checks[candidate].isMet(status));
  if (!code) return undefined;
  const { isMet: _, ...problem } = checks[code];
  return { code, ...problem };
}

/** A service that can be paused for one instrument. */
type Service = 'deposits' | 'withdrawals';

type ServiceSwitches = Pick<Instrument, 'acceptsDeposits' | 'acceptsWithdrawals'>;

const servicePaused: AccessProblem = {
  code: 'service_paused',
  message: m.access_service_paused,
  brief: m.access_brief_paused,
};

const untradedNotes: Partial<Readonly<Record<Instrument['status'], typeof m.securities_closed_note>>> = {
  suspended: m.securities_suspended_note,
  delisted: m.securities_delisted_note,
  redeeming: m.securities_redeeming_note,
  redeemed: m.securities_redeemed_note,
};

type TradedInstrument = Pick<Instrument, 'code' | 'status'>;

/** The problem of trading in an instrument that is suspended or delisted, or whose markets are all closed. */
export function findTradingProblem(
  { code, status }: TradedInstrument,
  markets: readonly Pick<Market, 'from' | 'to' | 'isOpen'>[],
): AccessProblem | undefined {
  const own = markets.filter(({ from, to }) => from === code || to === code);
  const areClosed = own.length > 0 && own.every(({ isOpen }) => !isOpen);
  if (status === 'listed' && !areClosed) return undefined;
  return { ...servicePaused, detail: withParams(untradedNotes[status] ?? m.securities_closed_note, { ticker: code }) };
}

/** The problem of a paused service. */
export function findServiceProblem(service: Service, switches: ServiceSwitches): AccessProblem | undefined {
  const isOpen = service === 'deposits' ? switches.acceptsDeposits : switches.acceptsWithdrawals;
  return isOpen ? undefined : servicePaused;
}

type PageRequirement = { readonly level: AccessLevel; readonly service?: Service };

/**
 * What a page needs, by its type. `customer` is what "nearly all pages" means: a session that is neither suspended nor frozen.
 * `any-session` pages open to suspended and frozen customers too, such as the dashboard that shows why. `support` pages open also without a
 * session, by a mailed link.
 */
const pageRequirements = {
  support: { level: 'support' },
  'any-session': { level: 'session' },
  customer: { level: 'customer' },
  wallet: { level: 'wallet' },
  deposit: { level: 'wallet', service: 'deposits' },
  swap: { level: 'trade' },
  withdraw: { level: 'trade', service: 'withdrawals' },
  'bank-deposit': { level: 'bank-deposit' },
  'bank-whitelist': { level: 'verified' },
  'create-asset': { level: 'create-asset' },
} as const satisfies Record<string, PageRequirement>;

export type PageType = keyof typeof pageRequirements;

type PageSwitches = ServiceSwitches &
  Pick<Instrument, 'code'> & {
    /** Nothing is withdrawn while it is checked that what is there covers what is owed; only the explanation needs it. */
    readonly isStopped?: boolean;
  };

function explainPause(service: Service, { code: currency, isStopped }: PageSwitches): Message {
  if (service === 'deposits') return withParams(m.access_deposits_paused, { currency });
  return withParams(isStopped ? m.access_withdrawals_stopped : m.access_withdrawals_paused, { currency });
}

/** The problem of a paused service of one instrument, with which it is and why. */
export function findExplainedPause(service: Service, switches: PageSwitches): AccessProblem | undefined {
  const paused = findServiceProblem(service, switches);
  return paused && { ...paused, detail: explainPause(service, switches) };
}

export type PageVisit = {
  readonly account: AccountStatus;
  /** Switches of instruments. One that is not listed has none here: its own page requests them from the server. */
  readonly switches: readonly PageSwitches[];
  /** The instrument in the page's address, where there is one. */
  readonly instrument: string | undefined;
};

/** The first reason why this customer may not open a page of this type; undefined when they may. */
export function findPageProblem(type: PageType, visit: PageVisit): AccessProblem | undefined {
  const { level, service }: PageRequirement = pageRequirements[type];
  const problem = findAccessProblem(level, visit.account);
  if (problem || !service) return problem;
  const switches = visit.switches.find(({ code }) => code === visit.instrument);
  return switches && findExplainedPause(service, switches);
}

export const pageTypes = [
  'any-session',
  'customer',
  'wallet',
  'deposit',
  'swap',
  'withdraw',
  'bank-deposit',
  'bank-whitelist',
  'create-asset',
] as const satisfies readonly PageType[];

/** What is set up before money can move, in the guard's order. */
export const setupSteps = ['disclaimer', 'profile', 'kyc', 'tfa', 'fund'] as const;
export type SetupStep = (typeof setupSteps)[number];

type SetupState = 'done' | 'current' | 'waiting' | 'ahead';

/** How far the customer is with each step: the first that they can do is the current one. */
export function listSetupSteps(
  account: AccountStatus,
  hasFunds: boolean,
): { readonly name: SetupStep; readonly state: SetupState }[] {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    disclaimer: account.acceptedDisclaimer,
    profile: account.hasProfile,
    kyc: account.kycStatus === 'verified',
    tfa: account.hasTfa,
    fund: hasFunds,
  };
  const isWaiting = (name: SetupStep): boolean => name === 'kyc' && account.kycStatus === 'pending';
  const current = setupSteps.find((name) => !isDone[name] && !isWaiting(name));
  return setupSteps.map((name) => ({
    name,
    state: isDone[name] ? 'done' : isWaiting(name) ? 'waiting' : name === current ? 'current' : 'ahead',
  }));
}
