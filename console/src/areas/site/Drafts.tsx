import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { deleteNewsletterDraft, listNewsletterDrafts } from '@istmo/contract/areas/site/site.staff.calls';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

export type Draft = ReplyAt<typeof listNewsletterDrafts>['data'][number];

const nameOf = ({ subject_en: english, subject_es: spanish }: Draft): string =>
  (getLocale() === 'es' ? spanish || english : english || spanish) || m.site_newsletter_draft_untitled();

/** The newsletters that are being written. */
export function Drafts({ onOpen }: { onOpen: (draft: Draft) => void }) {
  const query = useQuery(queryFor(listNewsletterDrafts, { input: {} }));
  const [deleted, setDeleted] = useState<Draft>();
  const mayWrite = usePermission('newsletters.send');
  return (
    <>
      <QueryTable
        query={query}
        empty={m.site_newsletter_drafts_none()}
        caption={m.site_newsletter_drafts()}
        rowKey={({ id }) => id}
        columns={[
          { key: 'subject', header: m.site_newsletter_subject(), names: true, card: 'title', cell: nameOf },
          { key: 'by', header: m.site_newsletter_draft_by(), cell: ({ changed_by: by }) => by },
          {
            key: 'at',
            header: m.site_newsletter_draft_changed_at(),
            cell: ({ changed_at: at }) => <DateTime at={at} />,
          },
        ]}
        rowMenu={
          mayWrite
            ? {
                header: m.settings_actions(),
                label: (draft) => m.site_newsletter_draft_actions({ name: nameOf(draft) }),
                items: (draft) => [
                  { key: 'open', label: m.site_newsletter_draft_continue(), onChoose: () => onOpen(draft) },
                  {
                    key: 'delete',
                    label: m.site_newsletter_draft_delete(),
                    tone: 'neg',
                    onChoose: () => setDeleted(draft),
                  },
                ],
              }
            : undefined
        }
      />
      {deleted && (
        <ReasonDialog
          title={m.site_newsletter_draft_delete()}
          action={m.site_newsletter_draft_delete()}
          isDanger
          send={(reason) => callOrThrow(deleteNewsletterDraft, { id: deleted.id, reason })}
          onClose={() => setDeleted(undefined)}
        >
          {m.site_newsletter_draft_delete_body()}
        </ReasonDialog>
      )}
    </>
  );
}
