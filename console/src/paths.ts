import { countWaitingPayouts } from '@istmo/contract/areas/payouts/payouts.staff.calls';
import { countWaitingAccounts, countWaitingDeposits } from '@istmo/contract/areas/bank/bank.staff.calls';
import { countReversedDeposits } from '@istmo/contract/areas/deposits/deposits.staff.calls';
import { countWaitingRequests } from '@istmo/contract/areas/issuers/issuers.staff.calls';
import { countWaitingPurchases } from '@istmo/contract/areas/cards/cards.staff.calls';
import { countWaitingAssets } from '@istmo/contract/areas/creation/creation.staff.calls';
import { countWaitingPayments } from '@istmo/contract/areas/payments/payments.staff.calls';
import { countWaitingReviews } from '@istmo/contract/areas/kyc/kyc.staff.calls';
import { countWaitingAddresses } from '@istmo/contract/areas/screening/screening.staff.calls';
import { countWaitingStaff } from '@istmo/contract/areas/staff/staff.calls';
import { countWaitingTickets } from '@istmo/contract/areas/support/support.staff.calls';
import { countWaitingCases } from '@istmo/contract/areas/reconciliation/reconciliation.staff.calls';
import { countWaitingMeasures } from '@istmo/contract/areas/measures/measures.staff.calls';
import { countWaitingAdjustments } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import type { StaffPermission } from '@istmo/contract/kernel/staff-permission';
import { isPermitted, type StaffRole } from '@istmo/contract/kernel/staff-role';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Activity from 'lucide-react/icons/activity';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import FileText from 'lucide-react/icons/file-text';
import Layers from 'lucide-react/icons/layers';
import Building2 from 'lucide-react/icons/building-2';
import Banknote from 'lucide-react/icons/banknote';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import BookOpenText from 'lucide-react/icons/book-open-text';
import BookUser from 'lucide-react/icons/book-user';
import CreditCard from 'lucide-react/icons/credit-card';
import Gavel from 'lucide-react/icons/gavel';
import HandCoins from 'lucide-react/icons/hand-coins';
import IdCard from 'lucide-react/icons/id-card';
import Landmark from 'lucide-react/icons/landmark';
import Route from 'lucide-react/icons/route';
import Link2 from 'lucide-react/icons/link-2';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Scale from 'lucide-react/icons/scale';
import Mail from 'lucide-react/icons/mail';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ScanSearch from 'lucide-react/icons/scan-search';
import ScrollText from 'lucide-react/icons/scroll-text';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Stamp from 'lucide-react/icons/stamp';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import UserCog from 'lucide-react/icons/user-cog';

/** The pages that need no session. */
export const openPaths = { signIn: '/sign-in', invitation: '/invitation' } as const;

export type ConsolePage = {
  readonly path: string;
  /** Takes to see it in the menu; the server decides who may call what it shows. */
  readonly permission: StaffPermission;
  /** Counts what waits there. */
  readonly waiting?:
    | typeof countWaitingTickets
    | typeof countWaitingPayments
    | typeof countWaitingReviews
    | typeof countWaitingAddresses
    | typeof countWaitingAdjustments
    | typeof countReversedDeposits
    | typeof countWaitingMeasures
    | typeof countWaitingCases
    | typeof countWaitingAccounts
    | typeof countWaitingDeposits
    | typeof countWaitingRequests
    | typeof countWaitingPurchases
    | typeof countWaitingAssets
    | typeof countWaitingPayouts
    | typeof countWaitingStaff;
  readonly menu: { readonly label: () => string; readonly Icon: typeof LayoutDashboard };
};

/** The pages of the menu, in its order. */
export const pages = {
  home: { path: '/', permission: 'own-account.use', menu: { label: m.staff_home, Icon: LayoutDashboard } },
  payouts: {
    path: '/withdrawals',
    permission: 'withdrawals.read',
    waiting: countWaitingPayouts,
    menu: { label: m.payouts_title, Icon: ArrowUpFromLine },
  },
  support: {
    path: '/support',
    permission: 'support.read',
    waiting: countWaitingTickets,
    menu: { label: m.support_queue, Icon: MessagesSquare },
  },
  identity: {
    path: '/identity',
    permission: 'kyc.read',
    waiting: countWaitingReviews,
    menu: { label: m.kyc_menu, Icon: IdCard },
  },
  screening: {
    path: '/screening',
    permission: 'screening.read',
    waiting: countWaitingAddresses,
    menu: { label: m.screening_menu, Icon: ScanSearch },
  },
  travel: {
    path: '/travel-rule',
    permission: 'travel.read',
    menu: { label: m.travel_title, Icon: Route },
  },
  assets: {
    path: '/assets',
    permission: 'securities.read',
    waiting: countWaitingAssets,
    menu: { label: m.creation_staff_title, Icon: Stamp },
  },
  cards: {
    path: '/cards',
    permission: 'cards.read',
    waiting: countWaitingPurchases,
    menu: { label: m.cards_queue, Icon: CreditCard },
  },
  copPayments: {
    path: '/cop-payments',
    permission: 'bank.read',
    waiting: countWaitingPayments,
    menu: { label: m.payments_queue, Icon: Link2 },
  },
  bankAccounts: {
    path: '/bank-accounts',
    permission: 'bank.read',
    waiting: countWaitingAccounts,
    menu: { label: m.bank_accounts_title, Icon: Landmark },
  },
  bankDeposits: {
    path: '/bank-deposits',
    permission: 'bank.read',
    waiting: countWaitingDeposits,
    menu: { label: m.bank_deposits_title, Icon: Banknote },
  },
  bankStatements: {
    path: '/bank-statements',
    permission: 'bank.read-statements',
    menu: { label: m.bank_statements_title, Icon: FileSpreadsheet },
  },
  issuers: {
    path: '/issuers',
    permission: 'issuers.read',
    waiting: countWaitingRequests,
    menu: { label: m.issuers_queue, Icon: Building2 },
  },
  offerings: {
    path: '/offerings',
    permission: 'securities.read',
    menu: { label: m.offering_staff_title, Icon: Layers },
  },
  documents: {
    path: '/documents',
    permission: 'securities.read',
    menu: { label: m.documents_queue, Icon: FileText },
  },
  customers: { path: '/customers', permission: 'customers.read', menu: { label: m.customers_title, Icon: Users } },
  markets: {
    path: '/markets',
    permission: 'markets.read',
    menu: { label: m.instruments_markets, Icon: ArrowLeftRight },
  },
  rules: {
    path: '/rules',
    permission: 'rules.read',
    menu: { label: m.rules_staff_title, Icon: Gavel },
  },
  treasury: {
    path: '/treasury',
    permission: 'treasury.read',
    menu: { label: m.treasury_menu, Icon: Scale },
  },
  reserves: {
    path: '/reserves',
    permission: 'treasury.read',
    waiting: countWaitingCases,
    menu: { label: m.reconciliation_title, Icon: PiggyBank },
  },
  adjustments: {
    path: '/adjustments',
    permission: 'treasury.read',
    waiting: countWaitingAdjustments,
    menu: { label: m.treasury_adjustments_title, Icon: PencilRuler },
  },
  holders: {
    path: '/holders',
    permission: 'register.read',
    menu: { label: m.register_title, Icon: BookUser },
  },
  measures: {
    path: '/measures',
    permission: 'measures.read',
    waiting: countWaitingMeasures,
    menu: { label: m.measures_menu, Icon: Gavel },
  },
  reversedDeposits: {
    path: '/reversed-deposits',
    permission: 'treasury.read',
    waiting: countReversedDeposits,
    menu: { label: m.deposits_queue, Icon: Undo2 },
  },
  debts: {
    path: '/debts',
    permission: 'treasury.read',
    menu: { label: m.debts_queue, Icon: HandCoins },
  },
  system: {
    path: '/system',
    permission: 'platform.read',
    menu: { label: m.platform_title, Icon: Activity },
  },
  settings: {
    path: '/settings',
    permission: 'settings.read',
    menu: { label: m.settings_title, Icon: SlidersHorizontal },
  },
  newsletters: {
    path: '/newsletters',
    permission: 'newsletters.read',
    menu: { label: m.site_newsletters, Icon: Mail },
  },
  legalTexts: {
    path: '/legal-texts',
    permission: 'legal.read',
    menu: { label: m.legal_staff_title, Icon: BookOpenText },
  },
  staff: {
    path: '/staff',
    permission: 'staff.read',
    waiting: countWaitingStaff,
    menu: { label: m.staff_title, Icon: UserCog },
  },
  audit: {
    path: '/audit',
    permission: 'audit.read',
    menu: { label: m.audit_title, Icon: ScrollText },
  },
} as const satisfies Readonly<Record<string, ConsolePage>>;

/** The pages under one of the menu. */
export const innerPaths = {
  account: '/account',
  customer: '/customers/$id',
  ruleSet: '/rules/$ticker',
  ownedAccounts: '/treasury/accounts',
  statement: '/treasury/statement',
  fees: '/treasury/fees',
  cannedAnswers: '/support/answers',
  statementColumns: '/bank-statements/columns',
} as const;

export type PageName = keyof typeof pages;

/** The pages that a role sees in the menu. */
export function listPages(role: StaffRole): readonly ConsolePage[] {
  return Object.values<ConsolePage>(pages).filter(({ permission }) => isPermitted(role, permission));
}
