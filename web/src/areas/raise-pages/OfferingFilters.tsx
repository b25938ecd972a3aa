import { filterCountries, filterCurrencies, type OfferingFilter } from '@istmo/contract/kernel/offering-filter';
import { offeringGroups } from '@istmo/contract/kernel/offering-shape';
import { countryName } from '@istmo/contract/kernel/country-name';
import { securityTypes } from '@istmo/contract/kernel/security-type';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Select } from '@istmo/ui/Select';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { useOfferings } from '../../public/offerings-context.ts';
import { kindNames } from './offering-texts.ts';

type Choice = { readonly value: string; readonly label: string };

const groupNames = {
  open: m.raisepage_group_open,
  coming: m.raisepage_group_coming,
  past: m.raisepage_group_past,
} as const;

function Choices({
  name,
  label,
  value,
  choices,
}: {
  name: keyof OfferingFilter;
  label: string;
  value: string;
  choices: readonly Choice[];
}) {
  const id = useId();
  return (
    <div className="raise-filter">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        name={name}
        autoComplete="off"
        defaultValue={value}
        options={[{ value: '', label: m.raisepage_filter_any() }, ...choices]}
      />
    </div>
  );
}

/** A form of the browser: each choice is an address, so it can be linked and works without a script. */
export function OfferingFilters() {
  const { cards, filter } = useOfferings();
  const language = getLocale();
  const countries = filterCountries(cards)
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <form className="raise-filters" action={paths.offerings} aria-label={m.raisepage_filter_label()}>
      <Choices
        name="state"
        label={m.raisepage_filter_state()}
        value={filter.state}
        choices={offeringGroups.map((group) => ({ value: group, label: groupNames[group]() }))}
      />
      <Choices
        name="currency"
        label={m.raisepage_filter_currency()}
        value={filter.currency}
        choices={filterCurrencies(cards).map((code) => ({ value: code, label: code }))}
      />
      <Choices name="country" label={m.raisepage_filter_country()} value={filter.country} choices={countries} />
      <Choices
        name="kind"
        label={m.raisepage_filter_kind()}
        value={filter.kind}
        choices={securityTypes.map((kind) => ({ value: kind, label: kindNames[kind]() }))}
      />
      <Button type="submit" variant="secondary">
        {m.raisepage_filter_apply()}
      </Button>
    </form>
  );
}
