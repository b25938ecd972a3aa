import './whitelist.css';
import { saveBeneficiary } from '@istmo/contract/areas/whitelist/whitelist.calls';
import {
  type BeneficiaryForm,
  beneficiaryKinds,
  beneficiaryRules,
} from '@istmo/contract/areas/whitelist/beneficiary.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Address } from '@istmo/ui/Address';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { beneficiariesQuery, type BeneficiaryRow } from './whitelist.queries.ts';

const route = getRouteApi('/signed-in/beneficiary/$id');

/** /beneficiary/{address}: who receives at a withdrawal address. */
export function BeneficiaryPage() {
  const { id } = route.useParams();
  const { data: rows, from_usd: usd } = useSuspenseQuery(beneficiariesQuery).data;
  const row = rows.find(({ _id }) => _id === id);
  if (!row) return <Navigate to={paths.whitelist} replace />;
  return (
    <>
      <PageHead
        title={m.whitelist_beneficiary_page({ name: row.address_name })}
        intro={m.whitelist_beneficiary_intro({ usd: formatAmount(usd) })}
        breadcrumbs={
          <PageCrumbs here={row.address_name}>
            <Link to={paths.whitelist}>{m.security_settings_whitelist()}</Link>
          </PageCrumbs>
        }
      />
      <section className="card card-pad whitelist-form" aria-label={m.whitelist_beneficiary_title()}>
        <p>
          {row.currency} · <Address value={row.address} shape="full" />
        </p>
        <BeneficiaryFields row={row} />
      </section>
    </>
  );
}

const kindNames = { own: m.whitelist_beneficiary_own, third_party: m.whitelist_beneficiary_third } as const;

function BeneficiaryFields({ row }: { readonly row: BeneficiaryRow }) {
  const { _id: id, kind, name, provider, country } = row;
  const { withdrawal } = route.useSearch();
  const navigate = useNavigate();
  const form = useRules<BeneficiaryForm>({ rules: beneficiaryRules, start: { kind, name, provider, country } });
  const write = useWrite({
    changes: ['whitelist', 'withdrawals'],
    send: (fields: BeneficiaryForm) => callOrThrow(saveBeneficiary, { id, ...fields }),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      // Back to the withdrawal that waits for it.
      void (withdrawal === undefined
        ? navigate({ to: paths.whitelist })
        : navigate({ to: paths.withdrawal, params: { id: withdrawal } }));
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_in_all_fields });
  const isOther = form.values.kind === 'third_party';
  return (
    <Form submit={submit}>
      <Field id="kind" label={m.whitelist_beneficiary_kind()} error={form.errorOf('kind')} required>
        <Select
          {...form.text('kind')}
          placeholder={m.whitelist_beneficiary_choose()}
          options={beneficiaryKinds.map((value) => ({ value, label: kindNames[value]() }))}
        />
      </Field>
      {isOther && (
        <>
          <Field id="name" label={m.whitelist_beneficiary_name()} error={form.errorOf('name')} required>
            <TextInput {...form.text('name')} autoComplete="off" />
          </Field>
          <Field id="country" label={m.whitelist_beneficiary_country()} error={form.errorOf('country')} required>
            <TextInput {...form.text('country')} autoComplete="off" />
          </Field>
        </>
      )}
      <Field
        id="provider"
        label={m.whitelist_beneficiary_provider()}
        hint={m.whitelist_beneficiary_provider_hint()}
        error={form.errorOf('provider')}
      >
        <TextInput {...form.text('provider')} autoComplete="off" />
      </Field>
      <p className="whitelist-note">{m.whitelist_beneficiary_note()}</p>
      <Button type="submit" loading={submit.isSending}>
        {m.whitelist_beneficiary_save()}
      </Button>
    </Form>
  );
}
