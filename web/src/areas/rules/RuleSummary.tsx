import './rules.css';
import type { readRules } from '@istmo/contract/areas/rules/rules.calls';
import { toRuleSet } from '@istmo/contract/areas/rules/rule-set';
import { formatDate } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { BrokenRule } from './RuleFailures.tsx';
import { listRuleRows, type RuleAnswer } from './rule-rows.ts';
import { rulesQuery } from './rules.queries.ts';

type RuleSummaryProps = {
  readonly ticker: string;
  /** Why no customer may hold it any more. */ readonly closed?: string | undefined;
};

/** Whether this customer may hold a security: the answer, and each rule in plain words with whether the customer meets it. */
export function RuleSummary({ ticker, closed }: RuleSummaryProps) {
  const query = useQuery(rulesQuery({ ticker }));
  return (
    <section className="card rule-summary" aria-labelledby="rule-summary">
      <h2 id="rule-summary">{m.rules_summary_title()}</h2>
      {query.data ? (
        <Rules reply={query.data} closed={closed} />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </section>
  );
}

const answers: Readonly<Record<RuleAnswer, StateDisplay>> = {
  met: { kind: 'done', name: m.rules_answer_met },
  broken: { kind: 'waiting', name: m.rules_answer_broken },
  later: { kind: 'open', name: m.rules_answer_later },
};

function Rules({
  reply: { ticker, scale, rules, failures, version, since },
  closed,
}: Pick<RuleSummaryProps, 'closed'> & {
  readonly reply: ReplyAt<typeof readRules>;
}) {
  const subject = { ticker, scale };
  const rows = listRuleRows(toRuleSet(rules), { subject, failures });
  const isMet = failures.length === 0 && closed === undefined;
  const verdict = closed ?? (failures.length === 0 ? m.rules_summary_met() : m.rules_refused_before({ ticker }));
  return (
    <>
      <p className="rule-verdict" data-met={isMet}>
        <strong>{m.rules_may_hold()}</strong> {verdict}
      </p>
      <ul className="rule-rows">
        {rows.map(({ key, text, answer, failure }) => (
          <li key={key} data-answer={answer}>
            <p>{translate(text, getLocale())}</p>
            <StateStatus display={answers[answer]} />
            {failure && (
              <div className="rule-broken">
                <BrokenRule failure={failure} subject={subject} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="rule-version">{m.rules_summary_version({ version, date: formatDate(since) })}</p>
    </>
  );
}
