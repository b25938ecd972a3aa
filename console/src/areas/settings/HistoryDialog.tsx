import type { ListColumn } from '@istmo/client/list/list-spec';
import { queryFor } from '@istmo/client/query';
import { listSettingChanges } from '@istmo/contract/areas/settings/settings.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { Dialog } from '@istmo/ui/Dialog';
import { useQuery } from '@tanstack/react-query';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { type Setting, valueText } from './settings-names.ts';

type Change = ReplyAt<typeof listSettingChanges>['data'][number];

const whoText = ({ staff, approver }: Change): string =>
  approver === '' ? staff : m.settings_who_two({ name: staff, other: approver });

const sheetOf = (setting: Setting): readonly ListColumn<Change>[] => [
  sheetTime('at', m.settings_when, ({ at }) => at),
  sheetText('before', m.settings_before, ({ before }) => valueText(before, setting)),
  sheetText('after', m.settings_after, ({ after }) => valueText(after, setting)),
  sheetText('who', m.settings_who, whoText),
  sheetText('why', m.settings_why, ({ reason }) => reason),
];

/** Every change of a setting: when, who, from what to what, and why. */
export function HistoryDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { key, title } = setting;
  const query = useQuery(queryFor(listSettingChanges, { input: { key } }));
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={m.settings_history_title({ name: title })}
      labels={{ close: m.ui_close() }}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      <QueryTable
        query={query}
        empty={m.settings_history_empty()}
        sheet={{ name: 'setting-changes', of: key, columns: sheetOf(setting) }}
        caption={m.settings_history()}
        hideCaption
        rowKey={({ version }) => String(version)}
        columns={[
          { key: 'at', header: m.settings_when(), names: true, card: 'title', cell: ({ at }) => <DateTime at={at} /> },
          { key: 'before', header: m.settings_before(), cell: ({ before }) => valueText(before, setting) },
          { key: 'after', header: m.settings_after(), cell: ({ after }) => valueText(after, setting) },
          { key: 'who', header: m.settings_who(), cell: whoText },
          { key: 'why', header: m.settings_why(), cell: ({ reason }) => reason },
        ]}
      />
    </Dialog>
  );
}
