import { findCountry } from '@istmo/contract/areas/profile/countries';
import * as m from '@istmo/contract/messages';
import { Loading } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { countryWithDialCode, useCountryOptions } from './country-options.ts';
import { boxSkeleton, LazyCombobox } from '../../shared/LazyCombobox.tsx';
import { LockedField } from './LockedField.tsx';
import { codeOf, labelOf } from './profile-form.ts';
import { statesQuery } from './profile.queries.ts';
import { PhoneInput } from './PhoneInput.tsx';
import { type ProfileFieldContext, ProfileField } from './ProfileField.tsx';

/** The country, searched by typing. Another country has other states, so the state is cleared. */
export function CountryField({ form, isBusiness, isLocked, why }: ProfileFieldContext & { why: string }) {
  const options = useCountryOptions(countryWithDialCode);
  const label = labelOf('country', isBusiness);
  if (isLocked('country'))
    return <LockedField label={label} value={countryWithDialCode(form.values.country)} why={why} />;
  const choose = (name: string): void => {
    form.set('country', name);
    if (name !== form.values.country) form.set('state', '');
  };
  return (
    <Field id="country" label={label} hint={m.profile_country_search()} error={form.errorOf('country')} required>
      <LazyCombobox
        options={options}
        value={form.values.country}
        onValueChange={choose}
        onBlur={() => form.values.country !== '' && form.markTouched('country')}
        autoComplete="country-name"
        labels={{
          open: m.profile_country_open(),
          none: m.ui_no_match(),
          placeholder: m.profile_country_placeholder(),
        }}
      />
    </Field>
  );
}

/** The number without its country code, which is shown before it. */
export function PhoneField({ form, isBusiness }: ProfileFieldContext) {
  const dialCode = findCountry(form.values.country)?.dialCode;
  return (
    <Field
      id="phone"
      label={labelOf('phone', isBusiness)}
      hint={m.profile_phone_hint()}
      error={form.errorOf('phone')}
      required
    >
      <div className="input-group">
        {dialCode && <span className="grid place-items-center pl-3 font-medium text-ink-2 num">+{dialCode}</span>}
        <PhoneInput
          {...form.text('phone')}
          dialCode={dialCode ?? ''}
          onValueChange={(number) => form.set('phone', number)}
        />
      </div>
    </Field>
  );
}

/** The state: a list where the country has one, otherwise a text field. It appears once the country is chosen. */
export function StateField(context: ProfileFieldContext) {
  const { form, isBusiness } = context;
  const code = codeOf(form.values.country);
  const states = useQuery(statesQuery(code));
  const label = labelOf('state', isBusiness);
  if (code === '') {
    return (
      <Field id="state" label={label} error={form.errorOf('state')} required>
        <TextInput readOnly placeholder={m.profile_country_first()} />
      </Field>
    );
  }
  if (states.isPending) {
    return (
      <div className="field">
        <p className="field-head">
          <span className="field-label">{label}</span>
        </p>
        <Loading label={m.ui_loading()}>{boxSkeleton}</Loading>
      </div>
    );
  }
  const stateOptions = states.data?.result ?? [];
  if (stateOptions.length === 0) return <ProfileField {...context} field="state" autoComplete="address-level1" />;
  return (
    <Field id="state" label={label} error={form.errorOf('state')} required>
      <LazyCombobox
        key={code}
        options={stateOptions.map(({ name }) => ({ value: name, label: name }))}
        value={form.values.state}
        onValueChange={(name) => form.set('state', name)}
        onBlur={() => form.values.state !== '' && form.markTouched('state')}
        autoComplete="address-level1"
        labels={{ open: m.profile_state_open(), none: m.ui_no_match(), placeholder: m.profile_state_search() }}
      />
    </Field>
  );
}
