import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type UserType = 'personal' | 'business';

/** A saved profile. Fields of the other user type are empty. */
export type Profile = {
  readonly userType: UserType;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: '' | 'male' | 'female';
  /** YYYY-MM-DD; for a business the day it was incorporated on. */
  readonly bornOn: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
  readonly alphaCode: string;
  readonly dialCode: string;
  readonly nationalId: string;
  readonly companyName: string;
  readonly registrationNumber: string;
  readonly website: string;
};

const columns = `user_type as "userType", first_name as "firstName", last_name as "lastName", gender, born_on::text as "bornOn", phone, address, city,
  state, zip_code as "zipCode", country, alpha_code as "alphaCode", dial_code as "dialCode", national_id as "nationalId",
  company_name as "companyName", registration_number as "registrationNumber", website`;

export async function findProfile(reader: Reader, customer: CustomerId): Promise<Profile | undefined> {
  const [row] = await reader.query<Profile>(`select ${columns} from app.profile where customer_id = $1`, [customer]);
  return row;
}

/** Stores the whole profile; the user type of an existing one does not change. */
export async function storeProfile(
  tx: Tx,
  customer: CustomerId,
  { profile, at }: { profile: Profile; at: Date },
): Promise<void> {
  await tx.query(
    `insert into app.profile as stored (customer_id, user_type, first_name, last_name, gender, born_on, phone, address, city, state, zip_code,
       country, alpha_code, dial_code, national_id, company_name, registration_number, website, saved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     on conflict (customer_id) do update set
       first_name = excluded.first_name, last_name = excluded.last_name, gender = excluded.gender, born_on = excluded.born_on,
       phone = excluded.phone, address = excluded.address, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code,
       country = excluded.country, alpha_code = excluded.alpha_code, dial_code = excluded.dial_code, national_id = excluded.national_id,
       company_name = excluded.company_name, registration_number = excluded.registration_number, website = excluded.website,
       saved_at = excluded.saved_at
     where stored.user_type = excluded.user_type`,
    [
      customer,
      profile.userType,
      profile.firstName,
      profile.lastName,
      profile.gender,
      profile.bornOn,
      profile.phone,
      profile.address,
      profile.city,
      profile.state,
      profile.zipCode,
      profile.country,
      profile.alphaCode,
      profile.dialCode,
      profile.nationalId,
      profile.companyName,
      profile.registrationNumber,
      profile.website,
      at,
    ],
  );
}

export type StoredProfile = Profile & { readonly customer: CustomerId };

/** The profiles of many customers; of one without a profile there is none. */
export async function readProfiles(reader: Reader, customers: readonly CustomerId[]): Promise<StoredProfile[]> {
  return reader.query<StoredProfile>(
    `select customer_id as customer, ${columns} from app.profile where customer_id = any ($1::uuid[])`,
    [customers],
  );
}

/** Where a customer lives (ISO 3166 alpha-2) and what kind of customer it is. */
export type Residence = { readonly customer: CustomerId; readonly alphaCode: string; readonly userType: UserType };

/** The residences of many customers; of one without a profile there is none. */
export async function readResidences(reader: Reader, customers: readonly CustomerId[]): Promise<Residence[]> {
  return reader.query<Residence>(
    `select customer_id as customer, alpha_code as "alphaCode", user_type as "userType" from app.profile
      where customer_id = any ($1::uuid[])`,
    [customers],
  );
}

/** Customers whose name, or company's name, has the text. */
export async function findCustomersByName(reader: Reader, text: string): Promise<CustomerId[]> {
  const rows = await reader.query<{ customer: CustomerId }>(
    `select customer_id as customer from app.profile
      where position(lower($1::text) in lower(first_name || ' ' || last_name)) > 0 or position(lower($1::text) in lower(company_name)) > 0`,
    [text],
  );
  return rows.map(({ customer }) => customer);
}
