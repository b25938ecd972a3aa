import type { StaffPermission } from '../../kernel/staff-permission.ts';

/** The lists of the console that are exported, by the first word of their name, with the permission that their rows are read with. */
export const exportedLists = {
  adjustments: 'treasury.read',
  'addresses-queue': 'screening.read',
  'assets-queue': 'securities.read',
  audit: 'audit.read',
  'bank-accounts-queue': 'bank.read',
  'bank-deposits-queue': 'bank.read',
  'card-purchases-queue': 'cards.read',
  'cop-payments-queue': 'bank.read',
  customers: 'customers.read',
  debts: 'customers.read',
  deposits: 'customers.read',
  fees: 'treasury.read',
  holders: 'register.read',
  'identity-queue': 'kyc.read',
  'issuers-queue': 'issuers.read',
  measures: 'measures.read',
  movements: 'customers.read',
  'offering-sales': 'securities.read',
  'owned-accounts': 'treasury.read',
  'reconciliation-cases': 'treasury.read',
  'reversed-deposits': 'customers.read',
  'rule-decisions': 'rules.read',
  'sign-ins': 'customers.read',
  statement: 'treasury.read',
  swaps: 'customers.read',
  'tickets-queue': 'support.read',
  travel: 'travel.read',
  'trial-balance': 'treasury.read',
  withdrawals: 'customers.read',
  'withdrawals-queue': 'withdrawals.read',
} as const satisfies Readonly<Record<string, StaffPermission>>;

export type ExportedList = keyof typeof exportedLists;

export const isExportedList = (name: string): name is ExportedList => Object.hasOwn(exportedLists, name);
