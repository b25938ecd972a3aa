import { queryFor } from '@istmo/client/query';
import { readRaiseVersion } from '@istmo/contract/areas/raises/raises.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { TextDifference } from '../legal/public.ts';
import { describeTerms } from './describe-terms.ts';
import { fieldText } from './page-names.ts';
import type { StaffPage, StaffRaise, StaffTerms } from './raise-names.ts';

type Version = ReplyAt<typeof readRaiseVersion>['data'];
type VersionPair = { readonly from: number; readonly to: number };

const chooseLast = (versions: readonly { readonly version: number }[]): VersionPair => {
  const to = versions[0]?.version ?? 1;
  return { from: versions[1]?.version ?? to, to };
};

/** Two versions of the terms and of the page, field by field. */
export function Comparison({ raise }: { raise: StaffRaise }) {
  const { versions, page_versions: pages, reference, security } = raise;
  const [terms, setTerms] = useState<VersionPair>();
  const [page, setPage] = useState<VersionPair>();
  const ofTerms = terms ?? chooseLast(versions);
  const ofPage = page ?? chooseLast(pages);
  const read = (version: number, pageVersion: number) =>
    queryFor(readRaiseVersion, { input: { reference, version, page_version: pageVersion } });
  const isOneOfEach = versions.length < 2 && pages.length < 2;
  const before = useQuery({ ...read(ofTerms.from, ofPage.from), enabled: !isOneOfEach });
  const after = useQuery({ ...read(ofTerms.to, ofPage.to), enabled: !isOneOfEach });
  if (isOneOfEach) return null;
  const [old, fresh] = [before.data?.data, after.data?.data];
  return (
    <section className="card card-pad raise-wide" aria-labelledby="raise-comparison">
      <h2 id="raise-comparison">{m.raises_staff_comparison()}</h2>
      <div className="raise-fields">
        <VersionChoice
          id="terms"
          label={m.raises_staff_terms_of()}
          versions={versions}
          chosen={ofTerms}
          onChoose={setTerms}
        />
        <VersionChoice id="page" label={m.raises_staff_page_of()} versions={pages} chosen={ofPage} onChoose={setPage} />
      </div>
      {old && fresh ? <Difference before={old} after={fresh} security={security} /> : <QueryPending query={after} />}
    </section>
  );
}

type VersionChoiceProps = {
  id: string;
  label: string;
  versions: readonly { readonly version: number; readonly by: string }[];
  chosen: VersionPair;
  onChoose: (chosen: VersionPair) => void;
};

function VersionChoice({ id, label, versions, chosen, onChoose }: VersionChoiceProps) {
  const options = versions.map(({ version, by }) => ({
    value: `${version}`,
    label: m.raises_staff_version_by({ version, by }),
  }));
  const choice = (side: keyof VersionPair, name: string) => (
    <Field id={`${id}-${side}`} label={`${label}: ${name}`}>
      <Select
        value={`${chosen[side]}`}
        options={options}
        onChange={({ currentTarget: { value } }) => onChoose({ ...chosen, [side]: Number(value) })}
      />
    </Field>
  );
  return (
    <>
      {choice('from', m.raises_staff_before())}
      {choice('to', m.raises_staff_after())}
    </>
  );
}

function Difference({ before, after, security }: { before: Version; after: Version; security: string }) {
  return (
    <>
      <h3>{m.raises_staff_terms_changed()}</h3>
      <TermsDifference before={before.terms} after={after.terms} security={security} />
      <h3>{m.raises_staff_page_changed()}</h3>
      <PageDifference before={before.page} after={after.page} />
    </>
  );
}

/** Which lines of the terms differ, old and new. */
export function TermsDifference({
  before,
  after,
  security,
}: Record<'before' | 'after', StaffTerms> & { security: string }) {
  const old = new Map(describeTerms(before, security).map(({ key, text }) => [key, text]));
  const lines = describeTerms(after, security);
  const changed = lines
    .map((line) => ({ ...line, was: old.get(line.key) ?? '—' }))
    .filter(({ text, was }) => text !== was);
  if (changed.length === 0) return <p>{m.raises_staff_no_difference()}</p>;
  return (
    <dl className="raise-changes">
      {changed.map(({ key, name, text, was }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <del className="raise-lines">{was}</del>
            <span aria-hidden> → </span>
            <ins className="raise-lines">{text}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PageDifference({ before, after }: Record<'before' | 'after', StaffPage | null>) {
  const textsOf = (page: StaffPage | null) => new Map((page?.texts ?? []).map((one) => [one.field, one]));
  const [old, fresh] = [textsOf(before), textsOf(after)];
  const fields = [...new Set([...fresh.keys(), ...old.keys()])].filter(
    (field) => old.get(field)?.text !== fresh.get(field)?.text,
  );
  if (fields.length === 0) return <p>{m.raises_staff_no_difference()}</p>;
  return (
    <div className="raise-sections">
      {fields.map((field) => {
        const { name = field, language = '' } = fresh.get(field) ?? old.get(field) ?? {};
        const title = [fieldText(name), ...(language === '' ? [] : [language.toUpperCase()])].join(' · ');
        return (
          <TextDifference
            key={field}
            title={title}
            before={old.get(field)?.text ?? ''}
            after={fresh.get(field)?.text ?? ''}
          />
        );
      })}
    </div>
  );
}
