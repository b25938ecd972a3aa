import type { ListColumn } from '@istmo/client/list/list-spec';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { blankList } from '@istmo/contract/areas/support/support.staff.rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { sheetText } from '../../shared/sheet-columns.ts';
import { CannedDialog } from './CannedDialog.tsx';
import { type CannedAnswer, cannedAnswersQuery } from './support.queries.ts';
import './support.css';

// In the language of the page, as the table.
const textsOf = (row: CannedAnswer) =>
  getLocale() === 'es' ? { title: row.title_es, body: row.body_es } : { title: row.title_en, body: row.body_en };

const answerSheet: readonly ListColumn<CannedAnswer>[] = [
  sheetText('title', m.support_canned_name, (row) => textsOf(row).title),
  sheetText('category', m.support_category, ({ category }) => category?.name ?? m.support_category_any()),
  sheetText('text', m.support_message, (row) => textsOf(row).body),
  sheetText('state', m.support_status, ({ is_offered: isOffered }) =>
    isOffered ? m.support_canned_offered() : m.support_canned_hidden(),
  ),
];

/** /support/answers: the canned answers in both languages. */
export function CannedAnswersPage() {
  const query = useQuery(cannedAnswersQuery);
  const [edited, setEdited] = useState<CannedAnswer | 'new'>();
  const mayChange = usePermission('support.edit-canned-answers');
  return (
    <>
      <PageHead
        title={m.support_canned_title()}
        intro={m.support_canned_intro({ blanks: blankList })}
        breadcrumbs={
          <PageCrumbs here={m.support_canned_title()}>
            <Link to={pages.support.path}>{m.support_queue()}</Link>
          </PageCrumbs>
        }
        action={mayChange && <Button onClick={() => setEdited('new')}>{m.support_canned_add()}</Button>}
      />
      <QueryTable
        query={query}
        empty={m.support_canned_empty()}
        sheet={{ name: 'canned-answers', columns: answerSheet }}
        caption={m.support_canned_title()}
        hideCaption
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'title',
            header: m.support_canned_name(),
            names: true,
            card: 'title',
            cell: (row) => textsOf(row).title,
          },
          {
            key: 'category',
            header: m.support_category(),
            cell: ({ category }) => category?.name ?? m.support_category_any(),
          },
          {
            key: 'text',
            header: m.support_message(),
            cell: (row) => <span className="canned-text">{textsOf(row).body}</span>,
          },
          {
            key: 'state',
            header: m.support_status(),
            cell: ({ is_offered: isOffered }) =>
              isOffered ? (
                <Status kind="done">{m.support_canned_offered()}</Status>
              ) : (
                <Status kind="stopped">{m.support_canned_hidden()}</Status>
              ),
          },
        ]}
        action={
          mayChange
            ? {
                header: m.staff_change(),
                label: (row) => m.staff_change_title({ name: textsOf(row).title }),
                onPress: (row) => setEdited(row),
              }
            : undefined
        }
      />
      {edited && <CannedDialog answer={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
