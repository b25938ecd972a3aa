import {
  formatShare,
  maxOwners,
  minNamedShare,
  sumShares,
  wholeShare,
} from '@istmo/contract/areas/profile/owner.rules';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { DateInput } from '@istmo/ui/DateField';
import { Field } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { TextInput } from '@istmo/ui/TextInput';
import Lock from 'lucide-react/icons/lock';
import { percentOf } from '../../shared/format.ts';
import { useCountryOptions } from './country-options.ts';
import { LazyCombobox } from '../../shared/LazyCombobox.tsx';
import { countryName } from '../../shared/country-name.ts';
import { emptyOwner, type OwnerFields } from './owner-form.ts';
import type { ProfileFieldContext } from './ProfileField.tsx';

type OwnerRowsProps = ProfileFieldContext & { why: string | undefined };

/** The people behind a business: rows to fill in, or what was verified. */
export function OwnerRows({ form, isLocked, why }: OwnerRowsProps) {
  return (
    <section className="card card-pad grid gap-5">
      <header className="grid gap-1">
        <h2>{m.profile_owners()}</h2>
        {why && <p className="text-sm text-ink-3">{why}</p>}
      </header>
      {isLocked('owners') ? (
        <ul className="grid gap-3">
          {form.values.owners.map((owner, index) => (
            <LockedOwner key={index} owner={owner} />
          ))}
        </ul>
      ) : (
        <RepeatedRows
          label={<span className="sr-only">{m.profile_owners()}</span>}
          hint={m.profile_owners_hint({ min: minNamedShare })}
          rows={formRows(form, 'owners', emptyOwner)}
          maxRows={maxOwners}
          labels={{
            add: m.profile_owner_add(),
            row: (number) => m.profile_owner({ number }),
            remove: (number) => m.profile_owner_remove({ number }),
          }}
        >
          {(part) => <OwnerControls part={part} />}
        </RepeatedRows>
      )}
      <ShareSum owners={form.values.owners} />
    </section>
  );
}

function OwnerControls({ part }: { part: FormPart<OwnerFields> }) {
  const options = useCountryOptions(countryName);
  const { values, pathOf, errorOf } = part;
  return (
    <>
      <Field id={pathOf('name')} label={m.profile_owner_name()} error={errorOf('name')} required>
        <TextInput {...part.text('name')} autoComplete="off" />
      </Field>
      <Field id={pathOf('DOB')} label={m.profile_birth()} hint={m.profile_birth_hint()} error={errorOf('DOB')} required>
        <DateInput {...part.text('DOB')} onValueChange={(day) => part.set('DOB', day)} />
      </Field>
      <Field id={pathOf('country')} label={m.profile_owner_country()} error={errorOf('country')} required>
        <LazyCombobox
          options={options}
          value={values.country}
          name={pathOf('country')}
          onValueChange={(country) => part.set('country', country)}
          onBlur={() => values.country !== '' && part.markTouched('country')}
          labels={{
            open: m.profile_country_open(),
            none: m.ui_no_match(),
            placeholder: m.profile_country_placeholder(),
          }}
        />
      </Field>
      <Field
        id={pathOf('share')}
        label={m.profile_owner_share()}
        hint={m.profile_owner_share_hint()}
        error={errorOf('share')}
      >
        <TextInput {...part.text('share')} inputMode="decimal" autoComplete="off" />
      </Field>
      <div className="col-span-full grid gap-2">
        <Checkbox {...part.box('control')}>{m.profile_owner_control()}</Checkbox>
        <Checkbox {...part.box('representative')}>{m.profile_owner_representative()}</Checkbox>
      </div>
    </>
  );
}

/** What the shares add up to, and who may own the rest. */
function ShareSum({ owners }: { owners: readonly OwnerFields[] }) {
  const sum = sumShares(owners);
  if (sum === 0 || sum > wholeShare) return <p role="status" className="sr-only" />;
  const parts = {
    sum: formatShare(sum),
    rest: formatShare(wholeShare - sum),
    min: minNamedShare,
  };
  return (
    <p role="status" className="text-sm text-ink-2 num">
      {sum === wholeShare ? m.profile_owners_whole() : m.profile_owners_rest(parts)}
    </p>
  );
}

function LockedOwner({ owner: { name, DOB, country, share, control, representative } }: { owner: OwnerFields }) {
  const parts = [
    ...(share === '' ? [] : [percentOf(share)]),
    ...(control ? [m.profile_owner_controls()] : []),
    ...(representative ? [m.profile_owner_represents()] : []),
    countryName(country),
    DOB,
  ];
  return (
    <li className="flex items-start gap-2.5 rounded-md bg-surface-2 px-3 py-2.5">
      <Lock aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" />
      <span className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-2 num">{parts.join(' · ')}</span>
      </span>
    </li>
  );
}
