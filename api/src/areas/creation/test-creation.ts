import { authoriseAsset, createAsset, readAssetForm } from '@istmo/contract/areas/creation/creation.contract';
import {
  decideAssetProposal,
  listAssetMarkets,
  proposeAsset,
  readAssetCase,
} from '@istmo/contract/areas/creation/creation.staff.contract';
import { checklist } from '@istmo/contract/areas/creation/checklist';
import type { CreationForm } from '@istmo/contract/areas/creation/creation.rules';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { available, held, readBalance } from '@istmo/ledger';
import { eventually } from '../../testing/eventually.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { testPng, toMultipart } from '../../testing/test-images.ts';
import type { Person, TestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { readRegistry } from '../instruments/public.ts';
import { activateAssets, returnFees } from './activate-assets.ts';
import { issueAssets } from './issue-assets.ts';

/** The fee of the tests' settings, in units of USDT. */
export const fee = 250_000_000n;

/** A company that may create assets and has the fee so often. */
export async function signUpIssuer(testEnv: TestEnv, name: string, fees = 1n): Promise<Person> {
  const person = await testEnv.signUp(name, {
    kycStatus: 'verified',
    hasTfa: true,
    acceptedDisclaimers: true,
    mayCreateAssets: true,
  });
  if (fees > 0n) await fundCustomer(testEnv, person.customer, money('USDT', fee * fees));
  return person;
}

/** A valid form; the addresses are those that the service gives to the customer. */
export async function formOf(testEnv: TestEnv, person: Person, own: Partial<CreationForm> = {}): Promise<CreationForm> {
  const { issuance } = testEnv.app;
  return {
    tok_name: 'Puerto del Istmo',
    ticker: 'PUERTO',
    domain: 'puertodelistmo.com',
    pub_key: '',
    amount: '1000.50',
    precision: '2',
    des_address: await issuance.readAddress({ owner: person.customer, purpose: 'destination' }),
    reiss_add: await issuance.readAddress({ owner: person.customer, purpose: 'reissuance' }),
    flags: '1',
    trans_option: '2',
    trans_amount: '',
    org: 'Puertos del Istmo S.A.',
    compliance: 'Diego Salcedo, 5550 0142',
    tokDes: 'Shares of a port on the Pacific.',
    matDate: '2045-12-31',
    finSec: 'A dividend each March.',
    Jurisdiction: 'Guatemala',
    legFram: 'Decreto 34-96',
    isin: '',
    internalRef: 'PI-1',
    ...own,
  };
}

type SendOptions = {
  readonly key?: string;
  readonly file?: Buffer | null;
  /** How often the file is sent. */
  readonly copies?: number;
  readonly extra?: Readonly<Record<string, string>>;
};

/** Sends the form with its image, as the page does. */
export async function request(
  testEnv: TestEnv,
  person: Person,
  form: CreationForm,
  { key = newId(), file, copies = 1, extra }: SendOptions = {},
) {
  const bytes = file === undefined ? await testPng() : file;
  const { payload, contentType } = toMultipart({
    fields: { ...form, ...extra },
    files: Array.from({ length: bytes === null ? 0 : copies }, () => ({
      field: 'asset_image',
      name: 'logo.png',
      bytes: bytes ?? Buffer.alloc(0),
    })),
  });
  const reply = await testEnv.server.inject({
    method: 'POST',
    url: `/api/${createAsset.wire}`,
    payload,
    headers: {
      'content-type': contentType,
      authorization: `Bearer ${person.token}`,
      ...(key !== '' && { 'idempotency-key': key }),
    },
  });
  const body: { id?: string; code?: string; msg?: string; field?: string } = reply.json();
  return { http: reply.statusCode, body };
}

export async function ownAssets(testEnv: TestEnv, person: Person) {
  const { body } = await testEnv.call(readAssetForm, {}, { as: person });
  return body.data ?? [];
}

export async function balancesOf(testEnv: TestEnv, { customer }: Person, currency = 'USDT') {
  const [free, kept] = await Promise.all([
    readBalance(testEnv.app.db, available(customer), currency),
    readBalance(testEnv.app.db, held(customer), currency),
  ]);
  return { available: free.units, held: kept.units };
}

/** One run of everything that the worker does for assets. */
export async function work({ workerApp }: TestEnv): Promise<void> {
  await issueAssets(workerApp);
  await activateAssets(workerApp);
  await returnFees(workerApp);
}

/** Two of the staff approve an issued asset. */
export async function approve(testEnv: TestEnv, id: string, [first, second]: readonly [StaffPerson, StaffPerson]) {
  const reason = 'Papers and domain were seen';
  const proposed = await testEnv.call(proposeAsset, { id, checklist: [...checklist], reason }, { as: first });
  const { body } = await testEnv.call(readAssetCase, { id }, { as: second });
  const decided = await testEnv.call(
    decideAssetProposal,
    { id: body.proposal?.id ?? '', approve: true, reason },
    { as: second },
  );
  return { proposed, decided };
}

export const authorise = (testEnv: TestEnv, person: Person, id: string, assId = 'PUERTO') =>
  testEnv.call(authoriseAsset, { id, assId }, { as: person });

type Approvers = { readonly irene: StaffPerson; readonly karla: StaffPerson; readonly gloria: StaffPerson };

/** A security of the issuance service from its request to its listing, with 1,000.50 units, all its issuer's. */
export async function listIssuedSecurity(testEnv: TestEnv, ticker: string, { irene, karla, gloria }: Approvers) {
  const issuer = await signUpIssuer(testEnv, ticker.toLowerCase());
  const { body } = await request(testEnv, issuer, await formOf(testEnv, issuer, { ticker }));
  await work(testEnv);
  await approve(testEnv, body.id ?? '', [irene, karla]);
  await authorise(testEnv, issuer, body.id ?? '', ticker);
  await work(testEnv);
  const reason = 'Papers and domain were seen';
  await testEnv.call(listAssetMarkets, { code: ticker, reason }, { as: gloria });
  const [asset] = await ownAssets(testEnv, issuer);
  if (!asset) throw new Error('the asset is not there');
  // The registry is cached for a moment.
  await eventually(async () => {
    const { instruments } = await readRegistry(testEnv.app);
    if (findInstrument(instruments, ticker)?.status !== 'listed') throw new Error(`${ticker} is not listed`);
  });
  return { issuer, assetId: asset.asset_id, assetUuid: asset.asset_uuid };
}
