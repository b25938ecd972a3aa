import './rules.css';
import { listRuleSentences } from '@istmo/contract/areas/rules/rule-sentences';
import type { readRules } from '@istmo/contract/areas/rules/rules.calls';
import { toRuleSet } from '@istmo/contract/areas/rules/rule-set';
import { formatDate } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { RuleFailures } from './RuleFailures.tsx';
import { rulesQuery } from './rules.queries.ts';

/** The rules of a security in plain words, and which of them keep this customer from buying it. */
export function RuleSummary({ ticker }: { readonly ticker: string }) {
  const query = useQuery(rulesQuery({ ticker }));
  return (
    <section className="card rule-summary" aria-labelledby="rule-summary">
      <h2 id="rule-summary">{m.rules_summary_title()}</h2>
      {query.data ? (
        <Rules reply={query.data} />
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

function Rules({
  reply: { ticker, scale, rules, failures, version, since },
}: {
  readonly reply: ReplyAt<typeof readRules>;
}) {
  const sentences = listRuleSentences(toRuleSet(rules), { ticker, scale });
  return (
    <>
      {sentences.length === 0 ? (
        <p>{m.rules_summary_none()}</p>
      ) : (
        <ul className="rule-list">
          {sentences.map(({ key, text }) => (
            <li key={key}>{translate(text, getLocale())}</li>
          ))}
        </ul>
      )}
      {failures.length === 0 ? (
        <p className="rule-met">{m.rules_summary_met()}</p>
      ) : (
        <>
          <h3>{m.rules_refused_before({ ticker })}</h3>
          <RuleFailures ticker={ticker} scale={scale} failures={failures} />
        </>
      )}
      <p className="rule-version">{m.rules_summary_version({ version, date: formatDate(since) })}</p>
    </>
  );
}
