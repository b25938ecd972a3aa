import * as m from '@istmo/contract/messages';
import { required, type TextRule } from '../../kernel/text-rules.ts';

/** Whose verification is reviewed again. */
export const reopenCustomerRules: readonly TextRule[] = [required(m.kyc_reopen_customer_missing)];
