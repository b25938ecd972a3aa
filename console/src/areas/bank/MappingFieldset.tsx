import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { columnFields, columnLabels, headingsOf, type MappingFields } from './mapping-form.ts';
import type { Preview } from './mappings.queries.ts';

type MappingFieldsetProps = { readonly form: FormView<MappingFields>; readonly preview: Preview };

/** Which column is which, how days and amounts are written, and which lines are no bookings. */
export function MappingFieldset({ form, preview }: MappingFieldsetProps) {
  const { rows } = preview;
  const headings = headingsOf(form.values, preview);
  const example = rows[rows.findIndex(({ line }) => `${line}` === form.values.heading) + 1]?.cells ?? [];
  const columns = headings.map((heading, at) => ({
    value: `${at + 1}`,
    label: `${at + 1}. ${heading || '—'}${example[at] ? ` (${example[at].slice(0, 24)})` : ''}`,
  }));
  return (
    <>
      <Field id="heading" label={m.bank_mapping_heading()} hint={m.bank_mapping_heading_hint()} required>
        <Select
          {...form.text('heading')}
          options={rows.map(({ line, cells }) => ({
            value: `${line}`,
            label: `${line}: ${cells.filter(Boolean).join(' · ').slice(0, 80)}`,
          }))}
        />
      </Field>
      <div className="mapping-fields">
        {columnFields.map((name) => (
          <Field
            key={name}
            id={name}
            label={columnLabels[name]()}
            hint={name === 'direction' ? m.bank_mapping_direction_hint() : undefined}
            required={name === 'day'}
          >
            <Select {...form.text(name)} options={[{ value: '0', label: m.bank_mapping_none() }, ...columns]} />
          </Field>
        ))}
      </div>
      {form.values.direction !== '0' && (
        <div className="mapping-fields">
          <Field id="credit_words" label={m.bank_mapping_credit_words()} hint={m.bank_mapping_words_hint()} required>
            <TextInput {...form.text('credit_words')} />
          </Field>
          <Field id="debit_words" label={m.bank_mapping_debit_words()} hint={m.bank_mapping_words_hint()} required>
            <TextInput {...form.text('debit_words')} />
          </Field>
        </div>
      )}
      <NotationFields form={form} />
    </>
  );
}

function NotationFields({ form }: Pick<MappingFieldsetProps, 'form'>) {
  return (
    <>
      <h2>{m.bank_mapping_notation()}</h2>
      <div className="mapping-fields">
        <Field id="day_order" label={m.bank_mapping_day_order()} required>
          <Select
            {...form.text('day_order')}
            placeholder={m.bank_mapping_choose()}
            options={[
              { value: 'day-first', label: m.bank_statement_order_day() },
              { value: 'month-first', label: m.bank_statement_order_month() },
              { value: 'year-first', label: m.bank_mapping_year_first() },
            ]}
          />
        </Field>
        <Field id="decimals" label={m.bank_mapping_decimals()} required>
          <Select
            {...form.text('decimals')}
            placeholder={m.bank_mapping_choose()}
            options={[
              { value: 'point', label: m.bank_statement_decimal_point() },
              { value: 'comma', label: m.bank_statement_decimal_comma() },
            ]}
          />
        </Field>
      </div>
      <Field id="other_lines" label={m.bank_mapping_other_lines()} hint={m.bank_mapping_other_lines_hint()}>
        <Textarea rows={3} {...form.text('other_lines')} />
      </Field>
      <div className="mapping-fields">
        <Field id="credits_total" label={m.bank_mapping_credits_total()} hint={m.bank_mapping_expected_hint()}>
          <TextInput inputMode="decimal" {...form.text('credits_total')} />
        </Field>
        <Field id="debits_total" label={m.bank_mapping_debits_total()} hint={m.bank_mapping_expected_hint()}>
          <TextInput inputMode="decimal" {...form.text('debits_total')} />
        </Field>
      </div>
    </>
  );
}
