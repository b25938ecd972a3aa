import { formatShare } from '@istmo/contract/areas/profile/owner.rules';
import { readPerson, revealField, personalFields } from '@istmo/contract/areas/profile/profile.staff.contract';
import { reasonLength } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { isPermitted } from '@istmo/contract/kernel/staff-role';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { requirePermission } from '../../../http/require-permission.ts';
import { readContact } from '../../accounts/public.ts';
import { lookAtCustomer, recordLook } from '../../audit/public.ts';
import { readOwners } from '../owners.store.ts';
import { findProfile, type Profile } from '../profile.store.ts';
import { fieldRights, type PersonalField, seesField } from './mask.ts';

type Person = { readonly profile: Profile | undefined; readonly values: Readonly<Record<PersonalField, string>> };

const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

async function readValues({ db }: App, customer: CustomerId): Promise<Person> {
  const [profile, { email }] = await Promise.all([findProfile(db, customer), readContact(db, customer)]);
  if (!profile) return { profile, values: { name: '', email, phone: '', born_on: '', address: '', national_id: '' } };
  const { firstName, lastName, dialCode, phone, bornOn, address, city, state, zipCode, country, nationalId } = profile;
  return {
    profile,
    values: {
      name: joined([firstName, lastName], ' '),
      email,
      phone: joined([dialCode === '' ? '' : `+${dialCode}`, phone], ' '),
      born_on: bornOn,
      address: joined([address, city, state, zipCode, country], ', '),
      national_id: nationalId,
    },
  };
}

export const answerReadPerson = handleStaff(readPerson, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const [{ profile, values }, owners] = await Promise.all([readValues(app, customer), readOwners(app.db, customer)]);
  const maskFor = (name: 'name' | 'born_on') => {
    const { mask } = fieldRights[name];
    return seesField(caller.role, name) ? (value: string) => value : mask;
  };
  const isBusiness = profile?.userType === 'business';
  return {
    user_type: profile?.userType ?? ('' as const),
    fields: personalFields
      .filter((name) => values[name] !== '')
      .map((name) => {
        const { revealedWith, mask } = fieldRights[name];
        const isMasked = !seesField(caller.role, name);
        return {
          name,
          value: isMasked ? mask(values[name]) : values[name],
          is_masked: isMasked,
          may_reveal: isMasked && isPermitted(caller.role, revealedWith),
        };
      }),
    company: isBusiness
      ? { name: profile.companyName, registration_number: profile.registrationNumber, website: profile.website }
      : null,
    owners: owners.map(({ name, bornOn, country, shareBasisPoints, hasControl, isRepresentative }) => ({
      name: maskFor('name')(name),
      born_on: maskFor('born_on')(bornOn),
      country,
      share: formatShare(shareBasisPoints),
      has_control: hasControl,
      is_representative: isRepresentative,
    })),
  };
});

export const answerRevealField = handleStaff(revealField, async (app, caller, { id, field, reason }) => {
  const customer = await lookAtCustomer(app, caller, id);
  requirePermission(caller.role, fieldRights[field].revealedWith);
  if (reason.trim().length < reasonLength.min) refuse('reason_missing', m.staff_reason_missing, { field: 'reason' });
  const { values } = await readValues(app, customer);
  // Recorded before the answer: a look that is not recorded does not happen.
  await recordLook(app, caller, {
    action: `customer.reveal-${field.replace('_', '-')}`,
    subject: { kind: 'customer', id: customer },
    reason,
  });
  return { value: values[field] };
});
