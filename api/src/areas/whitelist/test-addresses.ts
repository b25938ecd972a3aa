import { addAddress, listWhitelist } from '@istmo/contract/areas/whitelist/whitelist.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { asId } from '@istmo/contract/kernel/id';
import type { Person, TestEnv } from '../../testing/test-env.ts';
import type { WithdrawalAddressId } from './whitelist.store.ts';

/** Of the chains' own test vectors; no customer's deposit addresses. */
export const ownAddresses = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  taproot: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  script: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  evm: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
} as const;

type Fields = Partial<RequestOf<typeof addAddress>>;

let count = 0;

/** What the tests of withdrawal addresses do again and again. */
export function createAddressSteps(testEnv: TestEnv) {
  const form = (person: Person, fields: Fields): RequestOf<typeof addAddress> => ({
    currency: 'BTC',
    network: '',
    address_name: 'Savings',
    address: ownAddresses.bitcoin,
    tfaCode: fields.tfaCode ?? testEnv.nextCode(person),
    ...fields,
  });
  const list = async (person: Person) => (await testEnv.call(listWhitelist, {}, { as: person })).body.data ?? [];
  return {
    createOwner: () => testEnv.signUp(`owner${(count += 1)}`, { hasTfa: true }),
    /** Adds a bitcoin address named Savings, except for the given fields. */
    add: (person: Person, fields: Fields = {}) => testEnv.call(addAddress, form(person, fields), { as: person }),
    list,
    /** The id of the customer's newest address. */
    newestId: async (person: Person): Promise<WithdrawalAddressId> => asId((await list(person))[0]?._id ?? ''),
  };
}
