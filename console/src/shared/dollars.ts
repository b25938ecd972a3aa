import { formatAmount } from '@istmo/contract/kernel/format';

/** "1,234.50 USD" */
export const dollars = (amount: string): string => `${formatAmount(amount)} USD`;
