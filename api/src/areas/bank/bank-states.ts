/**
 * The life cycle of a bank deposit. `pending`: reported by the customer. `approved`: staff found the wire; the worker credits it within
 * seconds. `credited`: the money is in the wallet. `completed`: found in the bank's statement as well. `rejected`: with a reason that the
 * customer reads. The trigger of app.bank_deposit allows the same.
 */
export type BankDepositState = 'pending' | 'approved' | 'credited' | 'completed' | 'rejected';

/** The status of each state on the wire (requirement 2.4): 1 Approved means credited (requirement 3.8). */
export const depositStatuses: Readonly<Record<BankDepositState, 0 | 1 | 2 | 5>> = {
  pending: 0,
  approved: 0,
  credited: 1,
  completed: 5,
  rejected: 2,
};

export type BankAccountState = 'pending' | 'approved' | 'rejected';

export const accountStatuses: Readonly<Record<BankAccountState, 0 | 1 | 2>> = { pending: 0, approved: 1, rejected: 2 };
