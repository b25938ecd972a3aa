import './corporate-actions.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listWithholdingRules } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { StateStatus, Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { dayText } from '../../shared/day-text.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { countryText } from '../../shared/countries.ts';
import { incomeNames, percentText, ruleStates, taxCategoryNames, taxRoundingNames, type TaxRule } from './tax-names.ts';
import { type OpenDecision, TaxDecisionButtons, TaxDecisionDialog } from './TaxDecision.tsx';
import { TaxRuleDialog } from './TaxRuleDialog.tsx';

const daysText = ({ from_day: from, to_day: to }: TaxRule): string =>
  to === '' ? m.actions_days_from({ from: dayText(from) }) : `${dayText(from)} – ${dayText(to)}`;

/** What a rule says, in one line. */
const ruleText = (rule: TaxRule): string =>
  [
    countryText(rule.tax_country),
    percentText(rule.rate),
    rule.holder_country === '' ? m.actions_any() : countryText(rule.holder_country),
    rule.category === '' ? m.actions_any() : taxCategoryNames[rule.category](),
    rule.income === '' ? m.actions_any() : incomeNames[rule.income](),
    daysText(rule),
    rule.basis,
  ].join(' · ');

/** /withholding/rules: how much tax is withheld from whom, by country. */
export function TaxRulesPage() {
  const query = useQuery(queryFor(listWithholdingRules, { input: {} }));
  const mayPropose = usePermission('corporate-actions.propose');
  const [isOpen, setOpen] = useState(false);
  const [decision, setDecision] = useState<OpenDecision>();
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.withholding.path} className="link">
            {m.actions_tax_title()}
          </Link>
        }
        title={m.actions_rules_title()}
        intro={m.actions_rules_intro()}
        action={mayPropose && <Button onClick={() => setOpen(true)}>{m.actions_rule_propose()}</Button>}
      />
      <QueryTable
        query={query}
        empty={m.actions_rules_empty()}
        caption={m.actions_rules_title()}
        hideCaption
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'country',
            header: m.actions_tax_country(),
            names: true,
            card: 'title',
            cell: ({ tax_country: code }) => countryText(code),
          },
          {
            key: 'holder',
            header: m.actions_holder_country(),
            cell: ({ holder_country: code }) => (code === '' ? m.actions_any() : countryText(code)),
          },
          {
            key: 'category',
            header: m.actions_category(),
            cell: ({ category }) => (category === '' ? m.actions_any() : taxCategoryNames[category]()),
          },
          {
            key: 'income',
            header: m.actions_income(),
            cell: ({ income }) => (income === '' ? m.actions_any() : incomeNames[income]()),
          },
          {
            key: 'rate',
            header: m.actions_tax_percent(),
            align: 'end',
            card: 'value',
            cell: ({ rate }) => percentText(rate),
          },
          {
            key: 'basis',
            header: m.actions_basis(),
            cell: ({ basis, is_treaty: isTreaty, rounding }) => (
              <>
                {basis}
                {isTreaty && (
                  <>
                    {' '}
                    <Status kind="open">{m.actions_treaty()}</Status>
                  </>
                )}
                {rounding === 'half-up' && ` · ${taxRoundingNames[rounding]()}`}
              </>
            ),
          },
          { key: 'days', header: m.actions_days(), cell: daysText },
          {
            key: 'state',
            header: m.actions_state(),
            cell: (rule) => (
              <span className="event-state">
                <StateStatus display={ruleStates[rule.state]} />
                <TaxDecisionButtons
                  proposal={rule.proposal}
                  label={ruleText(rule)}
                  what={ruleText(rule)}
                  onDecide={setDecision}
                />
              </span>
            ),
          },
        ]}
      />
      {isOpen && <TaxRuleDialog onClose={() => setOpen(false)} />}
      {decision && <TaxDecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}
