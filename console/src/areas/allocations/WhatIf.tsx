import { allocationMethods } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { type AllocationView, methodNames, type WhatIfChoice } from './allocation-names.ts';

type WhatIfProps = {
  readonly allocation: AllocationView;
  readonly choice: WhatIfChoice;
  readonly onChoose: (choice: { method: string; cap: string; over: string; page: number }) => void;
};

const none = { method: '', cap: '', over: '' };

/** Another method, cap or over-allotment: computed and shown, not stored. */
export function WhatIf({ allocation: { terms, state }, choice, onChoose }: WhatIfProps) {
  const [values, setValues] = useState({ ...choice, method: String(choice.method) });
  if (state === 'allocated' || state === 'settled') return null;
  const change = (name: keyof typeof none) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value });
  return (
    <section className="card card-pad" aria-labelledby="what-if">
      <h2 id="what-if">{m.allocations_what_if()}</h2>
      <p>{m.allocations_what_if_note()}</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose({ ...values, page: 1 });
        }}
      >
        <Field id="method" label={m.allocations_method()}>
          <Select
            value={values.method}
            onChange={change('method')}
            options={[
              { value: '', label: m.allocations_by_terms({ method: methodNames[terms.method]() }) },
              ...allocationMethods.map((value) => ({ value, label: methodNames[value]() })),
            ]}
          />
        </Field>
        <Field id="cap" label={m.allocations_cap()}>
          <TextInput
            value={values.cap}
            onChange={change('cap')}
            inputMode="decimal"
            autoComplete="off"
            placeholder={terms.offered}
          />
        </Field>
        <Field id="over" label={m.allocations_over_used_most()}>
          <TextInput
            value={values.over}
            onChange={change('over')}
            inputMode="decimal"
            autoComplete="off"
            placeholder={terms.over}
          />
        </Field>
        <div className="allocation-buttons">
          <Button type="submit">{m.allocations_calculate()}</Button>
          <Button variant="secondary" onClick={() => onChoose({ ...none, page: 1 })}>
            {m.allocations_back_to_terms()}
          </Button>
        </div>
      </form>
    </section>
  );
}
