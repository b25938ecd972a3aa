import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { Status } from '@istmo/ui/Tag';
import { transferStatus } from '../../shared/transfer-status.ts';

export function status<Row extends Parameters<typeof transferStatus>[0]>(): ListColumn<Row> {
  return {
    key: 'status',
    header: m.ui_status,
    text: (row) => transferStatus(row).word,
    card: 'meta',
    show: (row) => {
      const { kind, word } = transferStatus(row);
      return <Status kind={kind}>{word}</Status>;
    },
  };
}
