import { isVote } from '@istmo/contract/areas/corporate-actions/kinds';
import {
  maxResolutions,
  type ResolutionForm,
  type VoteForm,
} from '@istmo/contract/areas/corporate-actions/vote-terms.rules';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { formGroup, type FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { type DraftForm, emptyResolution, voteBaseIn, voteMajorityIn } from './draft-form.ts';

/** What holders vote on: quorum, secrecy and resolutions. */
export function VoteFields({ form }: { form: FormView<DraftForm> }) {
  if (!isVote(form.values.kind)) return null;
  const vote = formGroup(form, 'vote');
  return (
    <>
      <div className="event-fields">
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
          onChange={(event) => part.set('majority', voteMajorityIn(event.currentTarget.value))}
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
            onChange={(event) => part.set('base', voteBaseIn(event.currentTarget.value))}
          />
        </Field>
      )}
    </>
  );
}
