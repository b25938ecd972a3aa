import * as m from '@istmo/contract/messages';
import { type FormRules, rowRules } from '../../kernel/form-rules.ts';
import { formatUnits, parseUnits } from '../../kernel/money.ts';
import { trimZeros } from '../../kernel/format.ts';
import { failure, type Rule } from '../../kernel/rules.ts';
import { lengthBetween, required, withoutDisallowedContent } from '../../kernel/text-rules.ts';
import type { Resolution, VoteBase, VoteMajority, VoteOption, VoteTerms } from '../../kernel/vote-terms.ts';

export type ResolutionForm = {
  readonly text_en: string;
  readonly text_es: string;
  /** Of an election: one option a line, the same in both languages or `English | Spanish`. Empty: for, against, abstain. */
  readonly options: string;
  readonly majority: VoteMajority;
  readonly base: VoteBase;
  /** Of a named share, in percent. */
  readonly percent: string;
};

/** What a vote is about, as the issuer and staff enter it. */
export type VoteForm = {
  /** In percent; empty: none. */
  readonly quorum: string;
  readonly secret: boolean;
  readonly resolutions: readonly ResolutionForm[];
};

export const maxResolutions = 20;
const maxOptions = 12;
// A percentage with four places is a whole number of millionths.
const percentPlaces = 4;
const whole = 1_000_000n;

const resolutionText = [
  required(m.actions_vote_text_missing),
  lengthBetween(3, 1000, m.actions_vote_text_length),
  withoutDisallowedContent,
];

function readPercent(text: string): bigint | undefined {
  const units = parseUnits(text, percentPlaces);
  return units !== undefined && units > 0n && units <= whole ? units : undefined;
}

const splitOptions = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function toOption(line: string, index: number): VoteOption {
  const [en = '', es = en] = line.split('|').map((part) => part.trim());
  return { code: `${index + 1}`, en, es };
}

const optionsRule: Rule<string, ResolutionForm> = (text) => {
  const options = splitOptions(text).map(toOption);
  if (options.length === 0) return undefined;
  if (options.length < 2 || options.length > maxOptions) return failure(m.actions_vote_options_count);
  const isNamed = options.every(({ en, es }) => en !== '' && es !== '' && en.length <= 120 && es.length <= 120);
  if (!isNamed) return failure(m.actions_vote_options_names);
  if (new Set(options.map(({ en }) => en)).size < options.length) return failure(m.actions_vote_options_names);
  return undefined;
};

/** The rules of what a vote is about. */
export const voteFormRules: FormRules<VoteForm> = {
  quorum: [
    (quorum) => (quorum === '' || readPercent(quorum) !== undefined ? undefined : failure(m.actions_vote_percent)),
  ],
  resolutions: rowRules<ResolutionForm>(
    {
      text_en: resolutionText,
      text_es: resolutionText,
      options: [optionsRule, withoutDisallowedContent],
      base: [
        (base, { majority }) =>
          majority === 'simple' && base === 'all' ? failure(m.actions_vote_simple_base) : undefined,
      ],
      percent: [
        (percent, { majority }) =>
          majority === 'share' && readPercent(percent) === undefined ? failure(m.actions_vote_percent) : undefined,
      ],
    },
    [
      (resolutions) =>
        resolutions.length === 0 || resolutions.length > maxResolutions
          ? failure(m.actions_vote_resolutions_count)
          : undefined,
    ],
  ),
};

const toResolution = ({ options, percent, ...form }: ResolutionForm): Resolution => ({
  text_en: form.text_en.trim(),
  text_es: form.text_es.trim(),
  options: splitOptions(options).map(toOption),
  majority: form.majority,
  base: form.base,
  share: form.majority === 'share' ? Number(readPercent(percent) ?? 0n) : 0,
});

/** The terms of a vote from a form that breaks no rule. */
export const toVoteTerms = ({ quorum, secret, resolutions }: VoteForm): VoteTerms => ({
  quorum: Number(readPercent(quorum) ?? 0n),
  secret,
  resolutions: resolutions.map(toResolution),
});

/** Millionths as the text of a percentage. */
export const percentText = (share: number): string => trimZeros(formatUnits(BigInt(share), percentPlaces), 0);

const lineOf = ({ en, es }: VoteOption): string => (en === es ? en : `${en} | ${es}`);

/** The form of terms that are there. */
export const toVoteForm = ({ quorum, secret, resolutions }: VoteTerms): VoteForm => ({
  quorum: quorum === 0 ? '' : percentText(quorum),
  secret,
  resolutions: resolutions.map(({ options, share, ...resolution }) => ({
    ...resolution,
    options: options.map(lineOf).join('\n'),
    percent: share === 0 ? '' : percentText(share),
  })),
});
