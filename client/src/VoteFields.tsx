import { emptyResolution } from '@istmo/contract/areas/corporate-actions/terms-form';
import {
  maxResolutions,
  type ResolutionForm,
  type VoteForm,
} from '@istmo/contract/areas/corporate-actions/vote-terms.rules';
import { voteBases, voteMajorities } from '@istmo/contract/kernel/vote-terms';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';

const majorityIn = (text: string): ResolutionForm['majority'] =>
  voteMajorities.find((majority) => majority === text) ?? 'simple';
const baseIn = (text: string): ResolutionForm['base'] => voteBases.find((base) => base === text) ?? 'cast';

type VoteFieldsProps = {
  readonly vote: FormPart<VoteForm>;
  /** Of the fields beside each other. */
  readonly className: string;
};

/** What holders vote on, as an issuer and staff enter it: quorum, secrecy and resolutions. */
export function VoteFields({ vote, className }: VoteFieldsProps) {
  return (
    <>
      <div className={className}>
        <Field
          id={vote.pathOf('quorum')}
          label={m.actions_vote_quorum()}
          hint={m.actions_vote_quorum_hint()}
          error={vote.errorOf('quorum')}
        >
          <TextInput {...vote.text('quorum')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Checkbox {...vote.box('secret')}>{m.actions_vote_secret()}</Checkbox>
      </div>
      <Resolutions vote={vote} />
    </>
  );
}

function Resolutions({ vote }: { vote: FormPart<VoteForm> }) {
  const rows = formRows(vote, 'resolutions', emptyResolution);
  return (
    <RepeatedRows
      label={m.actions_vote_resolutions()}
      hint={m.actions_vote_resolutions_hint()}
      rows={rows}
      maxRows={maxResolutions}
      labels={{
        add: m.actions_vote_resolution_add(),
        row: (number) => m.actions_vote_resolution_row({ number }),
        remove: (number) => m.actions_vote_resolution_remove({ number }),
      }}
    >
      {(part) => <ResolutionFields part={part} />}
    </RepeatedRows>
  );
}

function ResolutionFields({ part }: { part: FormPart<ResolutionForm> }) {
  const text = (name: 'text_en' | 'text_es' | 'options', label: string, hint?: string) => (
    <Field id={part.pathOf(name)} label={label} hint={hint} error={part.errorOf(name)} required={name !== 'options'}>
      <Textarea rows={2} {...part.text(name)} />
    </Field>
  );
  const { majority } = part.values;
  return (
    <>
      {text('text_en', m.actions_vote_text_en())}
      {text('text_es', m.actions_vote_text_es())}
      {text('options', m.actions_vote_options(), m.actions_vote_options_hint())}
      <Field id={part.pathOf('majority')} label={m.actions_vote_majority()}>
        <Select
          value={majority}
          options={[
            { value: 'simple', label: m.actions_vote_majority_simple() },
            { value: 'absolute', label: m.actions_vote_majority_absolute() },
            { value: 'share', label: m.actions_vote_majority_share() },
          ]}
          onChange={(event) => part.set('majority', majorityIn(event.currentTarget.value))}
        />
      </Field>
      {majority === 'share' && (
        <Field
          id={part.pathOf('percent')}
          label={m.actions_vote_percent_field()}
          error={part.errorOf('percent')}
          required
        >
          <TextInput {...part.text('percent')} inputMode="decimal" autoComplete="off" />
        </Field>
      )}
      {majority !== 'simple' && (
        <Field id={part.pathOf('base')} label={m.actions_vote_base()} error={part.errorOf('base')}>
          <Select
            value={part.values.base}
            options={[
              { value: 'cast', label: m.actions_vote_base_cast() },
              { value: 'all', label: m.actions_vote_base_all() },
            ]}
            onChange={(event) => part.set('base', baseIn(event.currentTarget.value))}
          />
        </Field>
      )}
    </>
  );
}
