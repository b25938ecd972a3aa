import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { readPerson, revealField } from '@istmo/contract/areas/profile/profile.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText } from '../../shared/day-text.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { fieldNames, type PersonalField } from './customer-names.ts';
import { Owners } from './Owners.tsx';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';

type Field = ReplyAt<typeof readPerson>['fields'][number];

/** Who the customer is, masked by role. A field that was shown with a reason is kept by this page only, until it is closed. */
export function Person({ id }: { id: string }) {
  const query = useQuery(queryFor(readPerson, { input: { id } }));
  const [revealed, setRevealed] = useState<Readonly<Partial<Record<PersonalField, string | undefined>>>>({});
  const [requested, setRequested] = useState<PersonalField>();
  const show = (name: PersonalField, value: string): void => setRevealed((before) => ({ ...before, [name]: value }));
  const hide = (name: PersonalField): void => setRevealed((before) => ({ ...before, [name]: undefined }));
  return (
    <Panel title={m.customers_person()} query={query}>
      {({ fields, company, owners }) => (
        <>
          {fields.length === 0 && <PanelEmpty>{m.customers_person_empty()}</PanelEmpty>}
          <KeyValue
            pairs={[
              ...(company
                ? [
                    { key: 'company', name: m.customers_field_company(), value: company.name },
                    { key: 'registration', name: m.customers_field_registration(), value: company.registration_number },
                    { key: 'website', name: m.customers_field_website(), value: company.website },
                  ]
                : []),
              ...fields.map((field) => ({
                key: field.name,
                name: fieldNames[field.name](),
                value: (
                  <FieldValue
                    field={field}
                    revealed={revealed[field.name]}
                    onReveal={() => setRequested(field.name)}
                    onHide={() => hide(field.name)}
                  />
                ),
              })),
            ]}
          />
          {company && <Owners owners={owners} />}
          {requested && (
            <ReasonDialog
              title={m.customers_reveal_field({ field: fieldNames[requested]() })}
              action={m.customers_reveal()}
              send={async (reason) => {
                const result = await callOrThrow(revealField, { id, field: requested, reason });
                show(requested, result.reply.value);
                return result;
              }}
              onClose={() => setRequested(undefined)}
            >
              {m.customers_reveal_body()}
            </ReasonDialog>
          )}
        </>
      )}
    </Panel>
  );
}

type FieldValueProps = {
  field: Field;
  revealed: string | undefined;
  onReveal: () => void;
  onHide: () => void;
};

function FieldValue({ field: { name, value, may_reveal: mayReveal }, revealed, onReveal, onHide }: FieldValueProps) {
  const textOf = (full: string): string => (name === 'born_on' ? dayText(full) : full);
  const label = { field: fieldNames[name]() };
  if (revealed !== undefined)
    return (
      <span className="customer-field" data-revealed>
        <span title={m.customers_revealed()}>{textOf(revealed)}</span>
        <Button size="sm" variant="ghost" aria-label={m.customers_hide_field(label)} onClick={onHide}>
          {m.customers_hide()}
        </Button>
      </span>
    );
  return (
    <span className="customer-field">
      <span>{textOf(value)}</span>
      {mayReveal && (
        <Button size="sm" variant="ghost" aria-label={m.customers_reveal_field(label)} onClick={onReveal}>
          {m.customers_reveal()}…
        </Button>
      )}
    </span>
  );
}
