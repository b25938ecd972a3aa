import * as z from 'zod/mini';
import { postalCodeUses } from './country-rules.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalFlag, optionalRows, optionalText, text } from '../../kernel/field.ts';
import { bit, decimal, kycStatus } from '../../kernel/reply.ts';
import * as calls from './profile.calls.ts';

/** The product's own: who owns, controls or represents a business. */
const owner = z.object({
  name: z.string(),
  /** YYYY-MM-DD. */
  DOB: z.string(),
  country: z.string(),
  /** Per cent of the company. */
  share: decimal,
  control: bit,
  representative: bit,
});

/** The profile with the documents' field names; a field that is not filled in yet is an empty text. */
const profile = z.object({
  username: z.string(),
  email: z.string(),
  user_type: z.enum(['', 'personal', 'business']),
  kyc_status: kycStatus,
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  gender: z.enum(['', 'male', 'female']),
  /** YYYY-MM-DD; for a business the day of incorporation. */
  DOB: z.string(),
  address: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  zip_code: z.string(),
  national_id: z.string(),
  alpha_code: z.string(),
  code: z.string(),
  companyname: z.string(),
  regnum: z.string(),
  website: z.string(),
  owners: z.array(owner),
});

export const readProfile = endpoint(calls.readProfile, {
  summary: "The customer's own profile.",
  input: noFields,
  output: z.object({
    userData: profile,
    /** The product's own: fields that can't be changed any more, because the identity was verified with them. */
    locked: z.array(z.string()),
    /** The product's own: the operator's rules by two-letter country code, `*` for all, so that the form checks as the server does. */
    rules: z.record(
      z.string(),
      z.object({
        minNameLength: z.optional(z.int()),
        phoneDigits: z.optional(z.int()),
        nationalIdIsDigits: z.optional(z.boolean()),
        postalCode: z.optional(z.enum(postalCodeUses)),
      }),
    ),
  }),
  refusals: [],
});

export const saveProfile = endpoint(calls.saveProfile, {
  summary: 'Saves the personal or business profile. User name and e-mail are read-only and ignored.',
  input: z.object({
    user_type: optionalText(20),
    firstname: optionalText(200),
    lastname: optionalText(200),
    phone: optionalText(40),
    gender: optionalText(20),
    DOB: optionalText(40),
    address: optionalText(500),
    country: text(120),
    state: optionalText(120),
    city: optionalText(120),
    zip_code: optionalText(40),
    national_id: optionalText(60),
    alpha_code: optionalText(4),
    code: optionalText(12),
    companyname: optionalText(200),
    regnum: optionalText(60),
    website: optionalText(300),
    /** The product's own, of a business: all of them, as a list or as its JSON text; left out, they stay as they are. */
    owners: optionalRows(
      z.object({
        name: text(200),
        DOB: text(40),
        country: text(120),
        share: optionalText(10),
        control: optionalFlag,
        representative: optionalFlag,
      }),
      100,
    ),
  }),
  output: z.object({ userData: profile }),
  refusals: ['invalid_field', 'disallowed_content', 'profile_locked'],
});

export const listStates = endpoint(calls.listStates, {
  summary: 'The states of a country by its two-letter code; an empty list where the state is free text.',
  input: z.object({ ccode: text(4) }),
  output: z.object({ result: z.array(z.object({ name: z.string() })) }),
  refusals: ['invalid_field'],
});
