import './corporate-actions.css';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { withheldPayments } from './tax-report.tsx';

/** /withholding/payments: each payment of which tax was withheld, for the report to the authority. */
export function WithheldPage() {
  const listView = useListView(['country']);
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.withholding.path} className="link">
            {m.actions_tax_title()}
          </Link>
        }
        title={m.actions_withheld_title()}
        intro={m.actions_withheld_intro()}
      />
      <ConsoleList list={withheldPayments} {...listView} />
    </>
  );
}
