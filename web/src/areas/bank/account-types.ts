import * as m from '@istmo/contract/messages';

export const accountTypeNames = { savings: m.bank_type_savings, checking: m.bank_type_checking } as const;

/** The name of an account type as the wire has it. */
export function accountTypeName(type: string): string {
  return type === 'checking' ? accountTypeNames.checking() : accountTypeNames.savings();
}
