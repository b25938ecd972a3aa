import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.contract';
import {
  findCurrency,
  findNetwork,
  findWhitelistProblem,
  type WhitelistForm,
} from '@istmo/contract/areas/whitelist/whitelist.rules';
import { type Chain, findChain } from '@istmo/contract/kernel/chain-address';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { lockCustomer } from '../accounts/public.ts';
import { isDepositAddress } from '../deposits/public.ts';
import { checkCode, type CodeProof, consumeCode } from '../security/public.ts';
import { readContracts, readDestinations } from './currencies.ts';
import { newAddresses } from './throttles.ts';
import { announceChange } from './whitelist-emails.ts';
import { insertAddress, readAddressesOf } from './whitelist.store.ts';

type Destination = {
  readonly currency: string;
  readonly network: string;
  readonly chain: Chain;
  readonly name: string;
  readonly address: string;
};

const hourMs = 3_600_000;

/**
 * Adds an address in the order of requirement 1.5: the form, then the customer's own list, then the code, and last whether the address is
 * the platform's own, so that a session without a code does not show that.
 */
export const answerAddAddress = handle(addAddress, async (app, caller, input) => {
  const destination = await readDestination(app, input);
  if (!caller.accountStatus.hasTfa) refuse('tfa_off', m.security_tfa_is_off);
  await takeTurn(app, newAddresses, caller.customer);
  await checkList(app, app.db, { customer: caller.customer, destination });
  const proof = await checkCode(app, { customer: caller.customer, code: input.tfaCode });
  if (!proof) refuse('wrong_code', m.security_code_invalid, { field: 'tfaCode' });
  if (await isDepositAddress(app.db, destination.address)) {
    refuse('address_own', m.whitelist_address_own, { field: 'address' });
  }
  await saveAddress(app, caller, { destination, proof });
  return { message: m.whitelist_added };
});

async function readDestination(app: App, form: WhitelistForm): Promise<Destination> {
  const currencies = await readDestinations(app);
  const problem = findWhitelistProblem(currencies, form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  const currency = findCurrency(currencies, form.currency);
  const network = currency && findNetwork(currency, form.network);
  const chain = network && findChain(network.chain);
  if (!chain) throw new Error(`the rules accepted the network ${form.network} of ${form.currency}`);
  // Custody also refuses taproot keys that cannot exist.
  const address = app.custody.parseAddress({ network: chain, address: form.address.trim() });
  if (address === undefined) refuse('address_invalid', m.whitelist_address_burns, { field: 'address' });
  if ((await readContracts(app)).has(address.toLowerCase())) {
    refuse('address_invalid', m.whitelist_address_contract, { field: 'address' });
  }
  return { currency: currency.code, network: network.name, chain, name: form.address_name.trim(), address };
}

type ListCheck = { readonly customer: CustomerId; readonly destination: Destination };

async function checkList(app: App, reader: Reader, { customer, destination }: ListCheck): Promise<void> {
  const saved = await readAddressesOf(reader, customer);
  const isSaved = saved.some(
    ({ currency, chain, address }) =>
      currency === destination.currency && chain === destination.chain && address === destination.address,
  );
  if (isSaved) refuse('address_duplicate', m.whitelist_address_duplicate, { field: 'address' });
  const max = app.settings.whitelistMaxAddresses;
  if (saved.length >= max) refuse('entries_full', withParams(m.whitelist_full, { max: `${max}` }));
}

type ApprovedDestination = { readonly destination: Destination; readonly proof: CodeProof };

async function saveAddress(
  app: App,
  { customer, language }: Caller,
  { destination, proof }: ApprovedDestination,
): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    await consumeCode(app, tx, proof);
    await checkList(app, tx, { customer, destination });
    const createdAt = app.clock.now();
    const readyAt = new Date(createdAt.getTime() + app.settings.addressWaitHours * hourMs);
    await insertAddress(tx, { customer, ...destination, language, createdAt, readyAt });
    await announceChange(app, tx, { customer, ...destination }, { change: 'added', at: createdAt, language });
  });
}
