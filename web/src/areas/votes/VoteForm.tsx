import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { optionName, resolutionText } from '@istmo/contract/areas/votes/option-name';
import { castVote } from '@istmo/contract/areas/votes/votes.calls';
import { optionCodes } from '@istmo/contract/kernel/vote-terms';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { FieldGroup } from '@istmo/ui/Field';
import { RadioCards } from '@istmo/ui/RadioCards';
import { useState } from 'react';
import { whenOf } from '../../shared/format.ts';
import type { HolderVote } from './votes.queries.ts';

type VoteFormProps = {
  readonly vote: HolderVote;
  /** What was voted with these units before. */
  readonly cast: Pick<NonNullable<HolderVote['own']>, 'choices' | 'at' | 'is_by_proxy'>;
  /** The proxy by which the customer votes for another; empty: with own units. */
  readonly mandate: string;
};

/** An option for each resolution. A vote can be changed until the cut-off. */
export function VoteForm({ vote, cast, mandate }: VoteFormProps) {
  const { reference, terms } = vote;
  const language = getLocale();
  const stored = terms.resolutions.map((_, index) => cast.choices[index] ?? '');
  const [choices, setChoices] = useState(stored);
  const write = useWrite({
    send: () => callOrThrow(castVote, { reference, mandate, choices }),
    changes: ['actions'],
    onDone: () => toast({ text: m.votes_stored(), tone: 'pos' }),
  });
  const isSame = choices.join() === stored.join() && !(mandate === '' && cast.is_by_proxy);
  const blocked = choices.every((choice) => choice === '')
    ? m.votes_choose()
    : isSame
      ? m.votes_is_stored()
      : undefined;
  return (
    <form
      className="vote-form"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        write.run();
      }}
    >
      {terms.resolutions.map((resolution, index) => (
        <FieldGroup key={resolution.text_en} label={`${index + 1}. ${resolutionText(resolution, language)}`}>
          <RadioCards
            name={`resolution-${mandate}-${index}`}
            value={choices[index]}
            onValueChange={(value) => setChoices(choices.with(index, value))}
            cards={optionCodes(resolution).map((code) => ({
              value: code,
              label: optionName(resolution, code, language),
            }))}
          />
        </FieldGroup>
      ))}
      {cast.at !== null && (
        <p className="event-note">
          {cast.is_by_proxy && mandate === ''
            ? m.votes_cast_by_proxy({ at: whenOf(cast.at) })
            : m.votes_cast_at({ at: whenOf(cast.at) })}
        </p>
      )}
      <Button type="submit" loading={write.isSending} disabledBecause={blocked}>
        {cast.at === null ? m.votes_cast() : m.votes_change()}
      </Button>
    </form>
  );
}
