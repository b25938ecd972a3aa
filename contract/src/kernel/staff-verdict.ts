import * as m from '@istmo/contract/messages';
import { withParams } from './message.ts';
import { failure, type Rules } from './rules.ts';
import { required, type TextRule } from './text-rules.ts';

/** What staff decide about something that waits: a reason of the list, and a note that the customer reads with it. */
export type VerdictForm = { readonly reason: string; readonly note: string };

const maxNote = 500;

const shortNote: TextRule = (value) =>
  value.length > maxNote ? failure(withParams(m.screening_note_long, { max: `${maxNote}` })) : undefined;

export const verdictRules: Rules<VerdictForm> = {
  reason: [required(m.screening_reason_missing)],
  note: [shortNote],
};
