import * as m from '@istmo/contract/messages';
import type { Rules } from '../../kernel/rules.ts';
import { required, type TextRule } from '../../kernel/text-rules.ts';

/** The kinds of fees that the platform earns. */
export const feeKinds = ['swap', 'withdrawal', 'card', 'asset', 'raise', 'trade'] as const;

/** What becomes of an adjustment: the worker posts an approved one, or finds that there is not enough money for it. */
export const adjustmentStates = ['proposed', 'rejected', 'approved', 'posted', 'failed'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

export const directions = ['credit', 'debit'] as const;
export type Direction = (typeof directions)[number];

export type AdjustmentForm = { customer: string; currency: string; amount: string };

const currency: readonly TextRule[] = [required(m.treasury_currency_missing)];
const amount: readonly TextRule[] = [required(m.treasury_amount_missing)];

/** What a proposed adjustment needs. */
export const adjustmentRules: Rules<AdjustmentForm> = {
  customer: [required(m.treasury_customer_missing)],
  currency,
  amount,
};

export type ApprovalForm = { currency: string; amount: string };

/** Who approves money types its currency and amount again. */
export const approvalRules: Rules<ApprovalForm> = { currency, amount };

/** The wallets of a network: the keys of the hot one sign at once, those of the cold one are offline. */
export const walletSides = ['hot', 'cold'] as const;
export type WalletSide = (typeof walletSides)[number];

/** What becomes of a move between them: the custodian gets an approved one as an order, or refuses it. */
export const moveStates = ['proposed', 'rejected', 'approved', 'ordered', 'refused'] as const;
export type MoveState = (typeof moveStates)[number];
