import type { SecurityType } from '@istmo/contract/kernel/security-type';
import * as m from '@istmo/contract/messages';

export const securityTypeNames: Readonly<Record<SecurityType, () => string>> = {
  security: m.securities_type_security,
  share: m.securities_type_share,
  bond: m.securities_type_bond,
  fund: m.securities_type_fund,
};
