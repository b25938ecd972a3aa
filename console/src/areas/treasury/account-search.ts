import { textOf } from '@istmo/client/list/list-search';
import { accountKinds, type LedgerAccountKind } from '@istmo/contract/kernel/account-kind';

/** The parameters of the address that say which account is shown. */
export const accountKeys = ['kind', 'currency', 'place', 'owner'] as const;

export function kindIn(value: unknown): LedgerAccountKind {
  return accountKinds.find((kind) => kind === textOf(value)) ?? 'treasury';
}
