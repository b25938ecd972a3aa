import { type CountryRules, countryRules } from '@istmo/contract/areas/profile/country-rules';
import { readKycStatus } from '@istmo/contract/kernel/status-fields';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { RadioCards } from '@istmo/ui/RadioCards';
import { DateInput } from '@istmo/ui/DateField';
import { ErrorSummary } from '@istmo/ui/ErrorSummary';
import { Field, FieldGroup } from '@istmo/ui/Field';
import type { ReactNode } from 'react';
import { Form } from '@istmo/client/Form';
import { LockedField } from './LockedField.tsx';
import { OwnerRows } from './OwnerRows.tsx';
import { codeOf, labelOf } from './profile-form.ts';
import type { ProfileReply } from './profile.queries.ts';
import { CountryField, PhoneField, StateField } from './PlaceFields.tsx';
import { type ProfileFieldContext, ProfileField } from './ProfileField.tsx';
import type { ProfileSaving } from './use-profile-form.ts';

type ProfileFormProps = { readonly reply: ProfileReply; readonly saving: ProfileSaving };

/** Requirements 1.2 and 1.5: the personal form when user_type is personal or empty, the business form when it is business. */
export function ProfileForm({ reply, saving }: ProfileFormProps) {
  const { userData, locked } = reply;
  const { form, submit, disallowed } = saving;
  const isBusiness = form.values.user_type === 'business';
  const rules = countryRules(codeOf(form.values.country), reply.rules);
  const context: ProfileFieldContext = { form, isBusiness, isLocked: (field) => locked.includes(field) };
  const isVerified = readKycStatus(userData) === 'verified';
  const lockedNote = context.isLocked('DOB')
    ? isVerified
      ? m.profile_locked()
      : m.profile_locked_in_review()
    : undefined;
  return (
    <Form
      submit={{ ...submit, onSubmit: saving.onSubmit }}
      className="gap-6"
      top={disallowed && <ErrorSummary title={m.kernel_disallowed()} {...disallowed} />}
    >
      {userData.user_type === '' && <TypeChoice {...context} />}
      <Section title={m.profile_section_account()} note={m.profile_fixed_account()}>
        <LockedField label={m.profile_username()} value={userData.username} />
        <LockedField label={m.profile_email()} value={userData.email} />
      </Section>
      {isBusiness ? (
        <CompanySection {...context} rules={rules} note={lockedNote} />
      ) : (
        <PersonSection {...context} rules={rules} note={lockedNote} />
      )}
      <Section title={isBusiness ? m.profile_section_contact_company() : m.profile_section_contact()}>
        <CountryField {...context} why={isVerified ? m.profile_country_locked() : m.profile_locked_in_review()} />
        <PhoneField {...context} />
        <div className="sm:col-span-2">
          <ProfileField {...context} field="address" autoComplete="street-address" />
        </div>
        {!isBusiness && <StateField {...context} />}
        {!isBusiness && <ProfileField {...context} field="city" autoComplete="address-level2" />}
        {rules.postalCode !== 'none' && (
          <ProfileField
            {...context}
            field="zip_code"
            isOptional={rules.postalCode === 'optional'}
            autoComplete="postal-code"
          />
        )}
      </Section>
      {isBusiness && <OwnerRows {...context} why={context.isLocked('owners') ? lockedNote : undefined} />}
      <div>
        <Button type="submit" loading={submit.isSending}>
          {m.profile_save()}
        </Button>
      </div>
    </Form>
  );
}

/** Why fields of a section are locked, where they are. */
type Note = { note?: string | undefined };

function Section({ title, note, children }: Note & { title: string; children: ReactNode }) {
  return (
    <section className="card card-pad grid gap-5">
      <header className="grid gap-1">
        <h2>{title}</h2>
        {note && <p className="text-sm text-ink-3">{note}</p>}
      </header>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}

/** Chosen once (requirement 3.5), so it is shown only while none is chosen. */
function TypeChoice({ form }: ProfileFieldContext) {
  const choose = (type: string): void => {
    form.set('user_type', type);
    // Only a business has people behind it.
    if (type !== 'business') form.set('owners', []);
  };
  return (
    <section className="card card-pad">
      <FieldGroup id="user_type" label={m.profile_type()} hint={m.profile_type_once()}>
        <RadioCards
          name="user_type"
          value={form.values.user_type}
          onValueChange={choose}
          cards={[
            { value: 'personal', label: m.profile_type_personal(), note: m.profile_type_personal_note() },
            { value: 'business', label: m.profile_type_business(), note: m.profile_type_business_note() },
          ]}
        />
      </FieldGroup>
    </section>
  );
}

type SectionProps = ProfileFieldContext & Note & { readonly rules: CountryRules };

function PersonSection({ note, rules, ...context }: SectionProps) {
  return (
    <Section title={m.profile_section_person()} note={note}>
      <ProfileField {...context} field="firstname" autoComplete="given-name" />
      <ProfileField {...context} field="lastname" autoComplete="family-name" />
      <div className="sm:col-span-2">
        <GenderField {...context} />
      </div>
      <DayField {...context} />
      <ProfileField
        {...context}
        field="national_id"
        inputMode={digitsMode(rules)}
        hint={rules.nationalIdIsDigits ? m.profile_national_id_hint() : undefined}
        autoComplete="off"
      />
    </Section>
  );
}

function CompanySection({ note, rules, ...context }: SectionProps) {
  return (
    <Section title={m.profile_section_company()} note={note}>
      <ProfileField {...context} field="companyname" autoComplete="organization" />
      <ProfileField {...context} field="regnum" inputMode={digitsMode(rules)} autoComplete="off" />
      <DayField {...context} />
      <ProfileField
        {...context}
        field="website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Section>
  );
}

const digitsMode = ({ nationalIdIsDigits }: CountryRules) => (nationalIdIsDigits ? 'numeric' : 'text');

function GenderField({ form, isBusiness }: ProfileFieldContext) {
  return (
    <FieldGroup id="gender" label={labelOf('gender', isBusiness)} error={form.errorOf('gender')}>
      <RadioCards
        name="gender"
        value={form.values.gender}
        onValueChange={(gender) => form.set('gender', gender)}
        cards={[
          { value: 'male', label: m.profile_gender_male() },
          { value: 'female', label: m.profile_gender_female() },
        ]}
      />
    </FieldGroup>
  );
}

/** The birth date, or the day of incorporation: typed, because paging a calendar back forty years is slow. */
function DayField({ form, isBusiness, isLocked }: ProfileFieldContext) {
  const label = labelOf('DOB', isBusiness);
  if (isLocked('DOB')) return <LockedField label={label} value={form.values.DOB} />;
  return (
    <Field id="DOB" label={label} hint={m.profile_birth_hint()} error={form.errorOf('DOB')} required>
      <DateInput
        {...form.text('DOB')}
        onValueChange={(day) => form.set('DOB', day)}
        autoComplete={isBusiness ? 'off' : 'bday'}
      />
    </Field>
  );
}
