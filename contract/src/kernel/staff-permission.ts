/**
 * What staff may be permitted, each with what it allows. A name is `<subject>.<verb>`; calls with the same meaning share one. Where two people
 * decide, it is the permission of both, unless proposing has its own. Which role has which is in staff-role.ts.
 */
export const staffPermissions = {
  'own-account.use': 'sign out, have passkeys and saved views, begin to sign an approval',
  'business.read': 'see what the business did by day: what customers have, what came and left, fees, sign-ups',
  'customers.read':
    'find customers and see their accounts, reversed deposits and debts; name, e-mail address and telephone are masked, and shown with a reason',
  'customers.read-contact': 'see names and e-mail addresses unmasked, and search by the beginning of an address',
  'customers.read-personal-data': 'see telephones, birth dates and addresses unmasked, declared income and wealth',
  'customers.reveal-personal-data': 'have birth dates, addresses and document numbers shown, each with a reason',
  'customers.write-note': 'write notes about a customer',
  'customers.manage-access':
    'suspend a customer, lift a suspension or a freeze, end sessions, reset two-factor, record that a customer has died, end that a customer acts for a company',
  'support.read': 'see tickets and their conversations',
  'support.answer': 'answer, assign, categorise, close and reopen tickets',
  'support.edit-canned-answers': 'change the canned answers',
  'kyc.read': 'see reviews of identities',
  'kyc.decide': 'decide and reopen reviews of identities',
  'screening.read': 'see withdrawal addresses that wait for a decision',
  'screening.decide': 'decide withdrawal addresses',
  'travel.read': 'see and export the records of the travel rule',
  'withdrawals.read': 'see the queue of withdrawals and what speaks for and against each',
  'withdrawals.approve':
    'approve, hold, resume, reject and look up withdrawals, raise their network fee; receive the alarms about money',
  'deposits.close': 'close reversed deposits',
  'debts.write-off': 'write debts off',
  'cards.read': 'see card purchases and disputes',
  'cards.refund': 'refund card purchases, note evidence of disputes, ask the acquirer again',
  'bank.read': 'see bank accounts, wires and COP payments',
  'bank.decide-account': 'decide bank accounts',
  'bank.decide-deposit': 'decide and complete wires, ask the provider of COP payments again',
  'bank.read-statements': 'see statements of the bank',
  'bank.match-statements': 'upload statements, map their columns, match and close their lines',
  'issuers.read': 'see issuance requests',
  'issuers.decide': 'decide issuance requests',
  'securities.read':
    'see securities that issuers create, offerings, documents, terms of bonds, holidays and published rates',
  'securities.manage':
    'decide securities that issuers create, terms of bonds, holidays and published rates, upload documents of securities',
  'securities.sell': 'decide offerings, their windows, releases and payouts, and prices of securities',
  'markets.read': 'see instruments, markets, limits, held prices and prices of securities',
  'markets.change': 'change instruments, networks, markets and limits, open the markets of a security, resume prices',
  'trading.read':
    'see the markets between investors: prices, orders by number, trades, their log, terms, market makers and figures',
  'trading.halt': 'halt a market between investors at once, and resume one that another person halted',
  'trading.manage':
    'propose and decide markets between investors, their terms, reference prices and ends, and agreements with market makers',
  'trading.cancel-orders': 'cancel orders of customers by order of law',
  'trading.export-log': 'export the log of orders of a market between investors for an authority',
  'rules.read': 'see who may hold which security, the decisions, questionnaires and limits of retail investors',
  'rules.decide':
    'change who may hold a security, the category of an investor, questionnaires and limits of retail investors',
  'register.read': 'see the register of holders',
  'register.report': 'have the report for an authority, with all document numbers',
  'register.compare': 'compare the register with the issuance service',
  'measures.read': 'see measures on holdings as the holder reads them',
  'measures.read-reasons': 'see why measures were proposed and decided',
  'measures.propose': 'propose measures on holdings',
  'measures.decide': 'decide measures on holdings',
  'surveillance.read': 'see what surveillance of the markets between investors found, with its evidence',
  'surveillance.decide': 'take, comment and close cases of market surveillance',
  'corporate-actions.read': 'see corporate actions: terms, snapshots of holders, entitlements, payments, withheld tax',
  'corporate-actions.propose':
    'write drafts of corporate actions, propose decisions about them and about withholding tax, have payments tried again',
  'corporate-actions.decide':
    'announce and cancel corporate actions, accept a snapshot that differs, fund from the inventory, decide withholding rules, certificates and payments of tax',
  'raises.read': 'see offerings with escrow, their orders, documents and figures',
  'raises.review':
    'check offerings with escrow, return or cancel them before their approval, propose approvals, changes and ends, correct their pages, hide questions and answers, approve messages to subscribers',
  'raises.decide': 'approve, change and cancel offerings with escrow, as the second person',
  'raises.suspend': 'suspend offerings with escrow and resume them',
  'raises.allocate': 'propose and decide the allotment of offerings with escrow',
  'treasury.read': 'see the books, reserves, differences, adjustments and wallets',
  'treasury.adjust': 'adjust balances of customers',
  'treasury.move': 'move between hot and cold wallets',
  'reconciliation.decide': 'take and close differences, stop a currency and lift the stop',
  'settings.read': 'see the business rules of the operator and their changes',
  'settings.change': 'propose another value of a business rule',
  'settings.decide': 'approve another value of a business rule',
  'platform.read': 'see the state of the system, failed jobs and maintenance',
  'platform.operate': 'have failed jobs tried again, switch maintenance',
  'newsletters.read': 'see newsletters and their drafts',
  'newsletters.send': 'write, test and send newsletters',
  'legal.read': 'see the legal texts and their versions',
  'legal.decide': 'publish legal texts',
  'staff.read': 'see accounts of staff, their sessions and what is proposed about them',
  'staff.manage': 'propose accounts and roles, disable accounts, end sessions; one active account always keeps it',
  'staff.decide': 'reject what is proposed about accounts of staff, or withdraw it',
  'staff.admit': 'admit accounts and roles of staff',
  'audit.read': 'see the audit log',
  'audit.verify': 'have the audit log verified',
  'books.open': 'agree at the terminal, as one of two, to open the books or to restore a backup',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>;

export type StaffPermission = keyof typeof staffPermissions;
