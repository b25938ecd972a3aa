import * as m from '@istmo/contract/messages';
import { formatAmount } from '../../kernel/format.ts';
import { type Message, translate, withParams } from '../../kernel/message.ts';
import { isElection, type Resolution, type VoteTerms } from '../../kernel/vote-terms.ts';
import { percentText } from './vote-terms.rules.ts';

const ofBase = {
  absolute: { cast: m.actions_vote_absolute_cast, all: m.actions_vote_absolute_all },
  share: { cast: m.actions_vote_share_cast, all: m.actions_vote_share_all },
} as const;

/** What a resolution needs to be passed, in words. */
function describeMajority(resolution: Resolution): Message {
  const { majority, base, share } = resolution;
  if (majority === 'simple') return isElection(resolution) ? m.actions_vote_most : m.actions_vote_simple;
  return withParams(ofBase[majority][base], { percent: formatAmount(percentText(share)) });
}

const describeResolution =
  (resolution: Resolution, number: number): Message =>
  (_, options) =>
    m.actions_vote_sentence(
      {
        number,
        text: options.locale === 'es' ? resolution.text_es : resolution.text_en,
        majority: translate(describeMajority(resolution), options.locale),
      },
      options,
    );

/** What holders vote on, the quorum, and whether the votes are secret, a sentence each. */
export function describeVote({ resolutions, quorum, secret }: VoteTerms): Message[] {
  return [
    ...resolutions.map((resolution, index) => describeResolution(resolution, index + 1)),
    ...(quorum === 0
      ? []
      : [withParams(m.actions_vote_quorum_sentence, { percent: formatAmount(percentText(quorum)) })]),
    secret ? m.actions_vote_secret_sentence : m.actions_vote_open_sentence,
  ];
}
