import type { App } from '../../app.ts';
import { readContact } from '../accounts/public.ts';
import { findProfile, type Profile } from '../profile/public.ts';
import {
  insertTravelRecord,
  listUnrecorded,
  readBeneficiaryOf,
  type UnrecordedWithdrawal,
} from '../withdrawals/public.ts';

const maxPerRun = 200;

/** Records who sent each signed withdrawal to whom. Safe to repeat and to kill at any point. */
export async function recordTransfers(app: App): Promise<void> {
  for (const row of await listUnrecorded(app.db, maxPerRun)) {
    await record(app, row).catch((error: unknown) =>
      app.log.error({ err: error, withdrawal: row.id }, 'who sent a withdrawal to whom was not recorded'),
    );
  }
}

async function record(app: App, row: UnrecordedWithdrawal): Promise<void> {
  const [profile, contact, beneficiary] = await Promise.all([
    findProfile(app.db, row.customer),
    readContact(app.db, row.customer),
    readBeneficiaryOf(app.db, row),
  ]);
  const originator = nameOf(profile) || contact.username;
  await app.db.inTransaction((tx) =>
    insertTravelRecord(tx, {
      withdrawal: row.id,
      recordedAt: app.clock.now(),
      referenceNo: row.referenceNo,
      customer: row.customer,
      currency: row.currency,
      units: row.sentUnits,
      requestCents: row.requestCents,
      network: row.network,
      address: row.address,
      txid: row.txid,
      originator,
      originatorAccount: `${contact.username} (${row.customer})`,
      originatorNumber: profile
        ? profile.userType === 'business'
          ? profile.registrationNumber
          : profile.nationalId
        : '',
      originatorBornOn: profile?.bornOn ?? '',
      originatorAddress: addressOf(profile),
      originatorCountry: profile?.country ?? '',
      beneficiaryKind: beneficiary?.kind ?? '',
      beneficiary: beneficiary ? (beneficiary.kind === 'own' ? originator : beneficiary.name) : '',
      beneficiaryProvider: beneficiary?.provider ?? '',
      beneficiaryCountry: beneficiary?.country ?? '',
    }),
  );
}

function nameOf(profile: Profile | undefined): string {
  if (!profile) return '';
  return profile.userType === 'business' ? profile.companyName : `${profile.firstName} ${profile.lastName}`.trim();
}

function addressOf(profile: Profile | undefined): string {
  if (!profile) return '';
  const { address, zipCode, city, state } = profile;
  return [address, `${zipCode} ${city}`.trim(), state].filter((part) => part !== '').join(', ');
}
