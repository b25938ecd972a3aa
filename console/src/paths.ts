import { countWaitingAppropriateness } from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
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
import type { Address } from '@istmo/contract/kernel/address';
import type { waitingReply } from '@istmo/contract/kernel/reply';
import type { StaffPermission } from '@istmo/contract/kernel/staff-permission';
import { isPermitted, type StaffRole } from '@istmo/contract/kernel/staff-role';
import type { StaffEndpoint } from '@istmo/contract/staff-wire';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Activity from 'lucide-react/icons/activity';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
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
import { eventPages } from './event-pages.ts';

/** The pages that need no session. */
export const openPaths = { signIn: '/sign-in', invitation: '/invitation' } as const;

/** The parts of the menu; the first page is above them. */
export type Section = 'customers' | 'payments' | 'securities' | 'books' | 'platform';

/** The calls that count what waits in a queue. */
type CountingWire = Extract<StaffEndpoint, { readonly output: typeof waitingReply }>['wire'];
export type WaitingCall = Address<CountingWire> & { readonly access: 'staff' };

export type ConsolePage = {
  readonly path: string;
  /** Takes to see it in the menu; the server decides who may call what it shows. */
  readonly permission: StaffPermission;
  readonly section?: Section;
  readonly label: () => string;
  readonly Icon: typeof LayoutDashboard;
  /** Counts what waits there. */
  readonly waiting?: WaitingCall;
};

/** The pages of the menu, in its order. */
export const pages = {
  home: { path: '/', permission: 'own-account.use', label: m.staff_home, Icon: LayoutDashboard },
  customers: {
    path: '/customers',
    permission: 'customers.read',
    section: 'customers',
    label: m.customers_title,
    Icon: Users,
  },
  support: {
    path: '/support',
    permission: 'support.read',
    section: 'customers',
    label: m.support_queue,
    Icon: MessagesSquare,
    waiting: countWaitingTickets,
  },
  identity: {
    path: '/identity',
    permission: 'kyc.read',
    section: 'customers',
    label: m.kyc_menu,
    Icon: IdCard,
    waiting: countWaitingReviews,
  },
  screening: {
    path: '/screening',
    permission: 'screening.read',
    section: 'customers',
    label: m.screening_menu,
    Icon: ScanSearch,
    waiting: countWaitingAddresses,
  },
  payouts: {
    path: '/withdrawals',
    permission: 'withdrawals.read',
    section: 'payments',
    label: m.payouts_title,
    Icon: ArrowUpFromLine,
    waiting: countWaitingPayouts,
  },
  travel: { path: '/travel-rule', permission: 'travel.read', section: 'payments', label: m.travel_title, Icon: Route },
  cards: {
    path: '/cards',
    permission: 'cards.read',
    section: 'payments',
    label: m.cards_queue,
    Icon: CreditCard,
    waiting: countWaitingPurchases,
  },
  copPayments: {
    path: '/cop-payments',
    permission: 'bank.read',
    section: 'payments',
    label: m.payments_queue,
    Icon: Link2,
    waiting: countWaitingPayments,
  },
  bankAccounts: {
    path: '/bank-accounts',
    permission: 'bank.read',
    section: 'payments',
    label: m.bank_accounts_title,
    Icon: Landmark,
    waiting: countWaitingAccounts,
  },
  bankDeposits: {
    path: '/bank-deposits',
    permission: 'bank.read',
    section: 'payments',
    label: m.bank_deposits_title,
    Icon: Banknote,
    waiting: countWaitingDeposits,
  },
  bankStatements: {
    path: '/bank-statements',
    permission: 'bank.read-statements',
    section: 'payments',
    label: m.bank_statements_title,
    Icon: FileSpreadsheet,
  },
  reversedDeposits: {
    path: '/reversed-deposits',
    permission: 'treasury.read',
    section: 'payments',
    label: m.deposits_queue,
    Icon: Undo2,
    waiting: countReversedDeposits,
  },
  debts: { path: '/debts', permission: 'treasury.read', section: 'payments', label: m.debts_queue, Icon: HandCoins },
  issuers: {
    path: '/issuers',
    permission: 'issuers.read',
    section: 'securities',
    label: m.issuers_queue,
    Icon: Building2,
    waiting: countWaitingRequests,
  },
  assets: {
    path: '/assets',
    permission: 'securities.read',
    section: 'securities',
    label: m.creation_staff_title,
    Icon: Stamp,
    waiting: countWaitingAssets,
  },
  offerings: {
    path: '/offerings',
    permission: 'securities.read',
    section: 'securities',
    label: m.offering_staff_title,
    Icon: Layers,
  },
  documents: {
    path: '/documents',
    permission: 'securities.read',
    section: 'securities',
    label: m.documents_queue,
    Icon: FileText,
  },
  bonds: { path: '/bonds', permission: 'securities.read', section: 'securities', label: m.bonds_title, Icon: Banknote },
  rules: { path: '/rules', permission: 'rules.read', section: 'securities', label: m.rules_staff_title, Icon: Gavel },
  investorChecks: {
    path: '/investor-checks',
    permission: 'rules.read',
    section: 'securities',
    label: m.appropriateness_staff_title,
    Icon: ClipboardCheck,
    waiting: countWaitingAppropriateness,
  },
  holders: {
    path: '/holders',
    permission: 'register.read',
    section: 'securities',
    label: m.register_title,
    Icon: BookUser,
  },
  measures: {
    path: '/measures',
    permission: 'measures.read',
    section: 'securities',
    label: m.measures_menu,
    Icon: Gavel,
    waiting: countWaitingMeasures,
  },
  ...eventPages,
  markets: {
    path: '/markets',
    permission: 'markets.read',
    section: 'books',
    label: m.instruments_markets,
    Icon: ArrowLeftRight,
  },
  treasury: { path: '/treasury', permission: 'treasury.read', section: 'books', label: m.treasury_menu, Icon: Scale },
  reserves: {
    path: '/reserves',
    permission: 'treasury.read',
    section: 'books',
    label: m.reconciliation_title,
    Icon: PiggyBank,
    waiting: countWaitingCases,
  },
  adjustments: {
    path: '/adjustments',
    permission: 'treasury.read',
    section: 'books',
    label: m.treasury_adjustments_title,
    Icon: PencilRuler,
    waiting: countWaitingAdjustments,
  },
  system: {
    path: '/system',
    permission: 'platform.read',
    section: 'platform',
    label: m.platform_title,
    Icon: Activity,
  },
  settings: {
    path: '/settings',
    permission: 'settings.read',
    section: 'platform',
    label: m.settings_title,
    Icon: SlidersHorizontal,
  },
  newsletters: {
    path: '/newsletters',
    permission: 'newsletters.read',
    section: 'platform',
    label: m.site_newsletters,
    Icon: Mail,
  },
  legalTexts: {
    path: '/legal-texts',
    permission: 'legal.read',
    section: 'platform',
    label: m.legal_staff_title,
    Icon: BookOpenText,
  },
  staff: {
    path: '/staff',
    permission: 'staff.read',
    section: 'platform',
    label: m.staff_title,
    Icon: UserCog,
    waiting: countWaitingStaff,
  },
  audit: { path: '/audit', permission: 'audit.read', section: 'platform', label: m.audit_title, Icon: ScrollText },
} as const satisfies Readonly<Record<string, ConsolePage>>;

export type PageName = keyof typeof pages;

/** The pages that a role sees in the menu. */
export function listPages(role: StaffRole): readonly ConsolePage[] {
  return Object.values<ConsolePage>(pages).filter(({ permission }) => isPermitted(role, permission));
}
