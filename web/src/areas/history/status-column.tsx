import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import type { CardState } from '@istmo/contract/areas/cards/card-states';
import { StateStatus, Status } from '@istmo/ui/Tag';
import { purchaseStates } from '@istmo/client/purchase-states';
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

/** Of card purchases, as their own page says it. */
export function purchaseStatus<Row extends { readonly state: CardState }>(): ListColumn<Row> {
  return {
    key: 'status',
    header: m.ui_status,
    text: ({ state }) => purchaseStates[state].name(),
    card: 'meta',
    show: ({ state }) => <StateStatus display={purchaseStates[state]} />,
  };
}
