import * as m from '@istmo/contract/messages';
import { failure, type Rules } from '../../kernel/rules.ts';
import { required } from '../../kernel/text-rules.ts';

/** The 64 hexadecimal digits of a transaction id, also out of an explorer's address; undefined where there is none, or another text. */
export function parseTransactionId(text: string): string | undefined {
  return /(?:^|[^0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])/i.exec(text.trim())?.[1]?.toLowerCase();
}

export type FindDepositForm = { readonly txid: string };

export const findDepositRules: Rules<FindDepositForm> = {
  txid: [
    required(m.deposits_find_missing),
    (value) => (parseTransactionId(value) === undefined ? failure(m.deposits_find_invalid) : undefined),
  ],
};
