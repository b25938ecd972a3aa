import {
  acceptDepositDisclaimer,
  acceptDisclaimer,
  acceptWithdrawDisclaimer,
  readUserStatus,
} from '@istmo/contract/areas/access/access.contract';
import { activateEmail } from '@istmo/contract/areas/accounts/accounts.contract';
import { addBankAccount, listBankAccounts, switchBankAccount } from '@istmo/contract/areas/bank/bank.contract';
import { decideAccount, readAccountCase } from '@istmo/contract/areas/bank/bank.staff.contract';
import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { startVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import { login, signUp } from '@istmo/contract/areas/login/login.contract';
import { saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import {
  addAddress,
  listBeneficiaries,
  listReadyAddresses,
  saveBeneficiary,
} from '@istmo/contract/areas/whitelist/whitelist.contract';
import { demoPassword } from '@istmo/db/seeds/people';
import { Caller, secretOf, until, type World } from './client.ts';

/* What customers have before the backup: an address to withdraw to, a bank account, an address to receive at. */

/** Where diego withdraws USDT to. */
export const destination = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

export const bankAccount = {
  bankname: 'Bancolombia',
  accountnum: '30500018842',
  conaccount: '30500018842',
  acctype: 'savings',
  ibanCode: 'COLOCOBM',
};

export type People = {
  readonly anabel: Caller;
  readonly diego: Caller;
  readonly gloria: Caller;
  readonly hugo: Caller;
  readonly irene: Caller;
  /** Where anabel receives USDT on Tron. */
  readonly receiving: string;
};

/** The address at which a customer receives USDT on Tron. */
export async function readReceiving(customer: Caller): Promise<string> {
  await customer.call(acceptDepositDisclaimer, { auth: true });
  const { Address: address } = await customer.call(readDepositAddress, { currency: 'USDT', network: 'TRC20' });
  return address;
}

export async function preparePeople(world: World): Promise<People> {
  const [anabel, diego] = [await world.signIn('anabel'), await world.signIn('diego')];
  const [gloria, hugo, irene] = [
    await world.signInStaff('gloria'),
    await world.signInStaff('hugo'),
    await world.signInStaff('irene'),
  ];
  await diego.call(acceptWithdrawDisclaimer, { auth: true });
  await diego.call(addAddress, {
    currency: 'USDT',
    network: 'TRC20',
    address_name: 'Cold wallet',
    address: destination,
    tfaCode: await world.nextCode(secretOf('diego')),
  });
  await until('the address is completed', async () => {
    const { data } = await diego.call(listReadyAddresses, {});
    return data.some(({ address }) => address === destination) || undefined;
  });
  for (const { _id: id } of (await diego.call(listBeneficiaries, {})).data)
    await diego.call(saveBeneficiary, { id, kind: 'own' });
  await diego.call(addBankAccount, bankAccount);
  const account = (await diego.call(listBankAccounts, {})).data[0]?._id ?? '';
  const { version } = await gloria.call(readAccountCase, { id: account });
  await gloria.call(decideAccount, { id: account, version, approve: true, reason: 'the letter of the bank' });
  const { bankname, accountnum: accNum } = bankAccount;
  await diego.call(switchBankAccount, { bankname, accNum, status: true });
  return { anabel, diego, gloria, hugo, irene, receiving: await readReceiving(anabel) };
}

const profile = {
  user_type: 'personal',
  firstname: 'Mariana',
  lastname: 'Quiroga',
  gender: 'female',
  DOB: '1990-05-17',
  phone: '3001234567',
  address: 'Carrera 7 71-21',
  country: 'Colombia',
  alpha_code: 'CO',
  code: '57',
  state: 'Antioquia',
  city: 'Envigado',
  zip_code: '055420',
  national_id: '80123456',
};

export const newcomer = { username: 'mariana', email: 'mariana@people.test' };

/** Signs a customer up who becomes verified; the same one again after the account was lost. */
export async function signNewcomerUp(world: World, product: { readonly url: string }): Promise<Caller> {
  const anyone = new Caller(product);
  const passwords = { password: demoPassword, confirm_password: demoPassword };
  await anyone.call(signUp, { ...newcomer, ...passwords, terms: true, type: 'istmo_ico' });
  const link = await world.takeLink(newcomer.email, '/activate_account');
  await anyone.call(activateEmail, { token: link.searchParams.get('token') ?? '' });
  const { token = '' } = await anyone.call(login, { email: newcomer.email, password: demoPassword });
  const customer = world.withToken(token);
  await customer.call(acceptDisclaimer, { auth: true });
  await customer.submit(saveProfile, { fields: { ...profile, ...newcomer } });
  await customer.call(startVerification, {});
  await world.control('kyc', { email: newcomer.email, reviewStatus: 'completed', answer: 'GREEN' });
  await until('the new customer is verified', async () => {
    const { userData } = await customer.call(readUserStatus, {});
    return userData.kyc_status === 3 || undefined;
  });
  return customer;
}
