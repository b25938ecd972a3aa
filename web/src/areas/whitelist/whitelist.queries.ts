import {
  listBeneficiaries,
  listWhitelist,
  listWithdrawalCurrencies,
} from '@istmo/contract/areas/whitelist/whitelist.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type AddressRow = ReplyAt<typeof listWhitelist>['data'][number];

export const whitelistQuery = queryFor(listWhitelist, { input: {}, topics: ['whitelist'] });

export const withdrawalCurrenciesQuery = queryFor(listWithdrawalCurrencies, {
  input: {},
  topics: ['whitelist', 'balances'],
});

export type BeneficiaryRow = ReplyAt<typeof listBeneficiaries>['data'][number];

export const beneficiariesQuery = queryFor(listBeneficiaries, { input: {}, topics: ['whitelist'] });

export const loadBeneficiary = (): Promise<void> => prefetch(beneficiariesQuery);

export const loadWhitelist = async (): Promise<void> => {
  await Promise.all([prefetch(whitelistQuery), prefetch(withdrawalCurrenciesQuery), prefetch(beneficiariesQuery)]);
};
