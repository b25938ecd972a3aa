import { type VoteForm, toVoteTerms, voteFormRules } from '@istmo/contract/areas/corporate-actions/vote-terms.rules';
import { findFormProblems } from '@istmo/contract/kernel/form-rules';
import type { VoteTerms } from '@istmo/contract/kernel/vote-terms';
import { voteTermsShape } from '@istmo/contract/kernel/vote-terms-shape';
import * as m from '@istmo/contract/messages';
import { refuse } from '../../http/refusal.ts';
import type { ActionTerms } from './terms.store.ts';

/** What a vote is about, as it is stored. Refuses what breaks a rule of the form, the first in its order. */
export function requireVoteTerms(form: VoteForm | undefined): VoteTerms {
  if (!form) return refuse('invalid_field', m.actions_vote_resolutions_count, { field: 'vote' });
  const [problem] = findFormProblems(voteFormRules, form, 'vote.');
  return problem ? refuse(problem.code, problem.message, { field: problem.field }) : toVoteTerms(form);
}

/** The resolutions of an event's terms; undefined where there are none, as of votes that were announced before there were resolutions. */
export function readVoteTerms({ details }: Pick<ActionTerms, 'details'>): VoteTerms | undefined {
  return details['vote'] === undefined ? undefined : voteTermsShape.parse(details['vote']);
}
