import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import { type InvestorCategory, investorCategories } from '@istmo/contract/kernel/investor-category';
import { readCategory, setCategory } from '@istmo/contract/areas/rules/rules.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { RadioCards } from '@istmo/ui/RadioCards';
import { DateTime } from '@istmo/ui/DateTime';
import { FieldGroup } from '@istmo/ui/Field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';
import { categoryNames } from './rule-names.ts';

/** On a customer's page: what kind of investor they are, and on what evidence. */
export function CustomerCategory({ id, name }: { readonly id: string; readonly name: string }) {
  const query = useQuery(queryFor(readCategory, { input: { id } }));
  const mayChange = usePermission('rules.decide');
  const [isOpen, setOpen] = useState(false);
  const change = mayChange && query.data && (
    <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
      {m.rules_staff_category_change()}…
    </Button>
  );
  return (
    <Panel
      title={m.rules_staff_category()}
      note={query.data && categoryNames[query.data.category]()}
      action={change}
      query={query}
    >
      {({ category, history }) => (
        <>
          {history.length === 0 && <PanelEmpty>{m.rules_staff_category_default()}</PanelEmpty>}
          <ul className="customer-notes">
            {history.map(({ category: decided, note, at, staff }) => (
              <li key={at}>
                <p>
                  {categoryNames[decided]()} · {staff} · <DateTime at={at} />
                </p>
                <p>{note}</p>
              </li>
            ))}
          </ul>
          {isOpen && <CategoryDialog id={id} name={name} category={category} onClose={() => setOpen(false)} />}
        </>
      )}
    </Panel>
  );
}

type CategoryDialogProps = {
  readonly id: string;
  readonly name: string;
  readonly category: InvestorCategory;
  readonly onClose: () => void;
};

function CategoryDialog({ id, name, category, onClose }: CategoryDialogProps) {
  const form = useRules<ReasonForm & { category: InvestorCategory }>({
    rules: reasonFormRules,
    start: { category, reason: '' },
  });
  return (
    <FormDialog
      title={m.rules_staff_category_title({ name })}
      action={m.rules_staff_category_save()}
      form={form}
      send={(values) => callOrThrow(setCategory, { id, ...values })}
      onClose={onClose}
    >
      <FieldGroup label={m.rules_staff_category()}>
        <RadioCards
          name="category"
          value={form.values.category}
          cards={investorCategories.map((value) => ({ value, label: categoryNames[value]() }))}
          onValueChange={(value) => {
            const chosen = investorCategories.find((one) => one === value);
            if (chosen) form.set('category', chosen);
          }}
        />
      </FieldGroup>
      <ReasonField
        form={form}
        label={m.rules_staff_category_evidence()}
        hint={m.rules_staff_category_evidence_hint()}
      />
    </FormDialog>
  );
}
