import type { ListColumn } from '@istmo/client/list/list-spec';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listNewsletters } from '@istmo/contract/areas/site/site.staff.calls';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { type Draft, Drafts } from './Drafts.tsx';
import { NewsletterDialog } from './NewsletterDialog.tsx';

// While a newsletter is being sent its progress changes.
const refetchMs = 5_000;

type Newsletter = ReplyAt<typeof listNewsletters>['data'][number];

const subjectOf = (row: Newsletter): string => (getLocale() === 'es' ? row.subject_es : row.subject_en);

const letterSheet: readonly ListColumn<Newsletter>[] = [
  sheetText('subject', m.site_newsletter_subject, subjectOf),
  sheetTime('at', m.site_newsletter_sent_at, ({ sent_at: at }) => at),
  sheetFigure('recipients', m.site_newsletter_recipients, ({ recipients }) => String(recipients)),
  sheetFigure('sent', m.site_newsletter_progress, ({ sent }) => String(sent)),
  sheetFigure('left', m.site_newsletter_left, ({ left }) => String(left)),
];

/** /newsletters: those that were sent, and a new one. */
export function NewslettersPage() {
  const query = useQuery({ ...queryFor(listNewsletters, { input: {} }), refetchInterval: refetchMs });
  const [opened, setOpened] = useState<Draft | 'new'>();
  const maySend = usePermission('newsletters.send');
  const { en = 0, es = 0 } = query.data?.subscribers ?? {};
  return (
    <>
      <PageHead
        title={m.site_newsletters()}
        intro={query.data && m.site_newsletters_intro({ count: en + es, en, es })}
        action={maySend && <Button onClick={() => setOpened('new')}>{m.site_newsletter_compose()}</Button>}
      />
      <Drafts onOpen={setOpened} />
      <QueryTable
        query={query}
        empty={m.site_newsletters_none()}
        sheet={{ name: 'newsletters', columns: letterSheet }}
        caption={m.site_newsletters_sent()}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'subject',
            header: m.site_newsletter_subject(),
            names: true,
            card: 'title',
            cell: subjectOf,
          },
          { key: 'at', header: m.site_newsletter_sent_at(), cell: ({ sent_at: at }) => <DateTime at={at} /> },
          {
            key: 'recipients',
            header: m.site_newsletter_recipients(),
            align: 'end',
            cell: ({ recipients }) => recipients,
          },
          {
            key: 'progress',
            header: m.site_newsletter_progress(),
            align: 'end',
            cell: ({ sent, recipients }) => m.site_newsletter_progress_value({ sent, count: recipients }),
          },
          { key: 'left', header: m.site_newsletter_left(), align: 'end', cell: ({ left }) => left },
        ]}
      />
      {opened && (
        <NewsletterDialog
          draft={opened === 'new' ? undefined : opened}
          subscribers={en + es}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
