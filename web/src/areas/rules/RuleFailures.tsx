import './rules.css';
import type { RuleFailure, WayOut } from '@istmo/contract/areas/rules/rule-failure';
import { failureSentence, wayOutSentence } from '@istmo/contract/areas/rules/rule-sentences';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { RefusedRules } from './rules.queries.ts';

type PlaceToGo = { readonly path: string; readonly label: () => string };

const placesToGo: Partial<Readonly<Record<WayOut, PlaceToGo>>> = {
  verify_identity: { path: paths.kyc, label: m.rules_link_verify },
  complete_profile: { path: paths.profile, label: m.rules_link_profile },
  ask_for_category: { path: paths.support, label: m.rules_link_support },
  ask_support: { path: paths.support, label: m.rules_link_support },
};

/** Each broken rule in words: what is wrong, and what can be done about it. */
export function RuleFailures({ ticker, scale, failures }: RefusedRules) {
  return (
    <ul className="rule-failures">
      {failures.map((failure) => (
        <li key={failure.rule}>
          <BrokenRule failure={failure} subject={{ ticker, scale }} />
        </li>
      ))}
    </ul>
  );
}

/** The same for an order that was just refused. */
export function RulesRefusal(refused: RefusedRules) {
  return (
    <>
      <strong>{m.rules_refused_title()}</strong>
      <RuleFailures {...refused} />
    </>
  );
}

type BrokenRuleProps = { readonly failure: RuleFailure; readonly subject: Pick<RefusedRules, 'ticker' | 'scale'> };

/** A broken rule in words, and what can be done about it. */
export function BrokenRule({ failure, subject }: BrokenRuleProps) {
  const place = placesToGo[failure.way_out];
  return (
    <>
      <p>{translate(failureSentence(failure, subject), getLocale())}</p>
      <p className="rule-way">
        {translate(wayOutSentence(failure, subject), getLocale())}{' '}
        {place && (
          <Link to={place.path} className="link">
            {place.label()}
          </Link>
        )}
      </p>
    </>
  );
}
