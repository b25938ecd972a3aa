import './treasury.css';
import { queryFor } from '@istmo/client/query';
import { readWallets } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { placeName } from '../../shared/place-name.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { DecisionButtons } from './Decision.tsx';
import { DecideMoveDialog, ProposeMoveDialog } from './MoveDialogs.tsx';
import { directions, moveSheet, moveStates, suggestionText, walletSheet } from './wallet-sheets.ts';
import type { Wallet, WalletMove } from './wallet-names.ts';

type OpenDialog = { readonly wallet: Wallet } | { readonly move: WalletMove; readonly isApproval: boolean };

const refetchMs = 10_000;

/** The hot and the cold wallet of each network, what should be moved, and the moves. */
export function WalletsTable() {
  const query = useQuery({ ...queryFor(readWallets, { input: {} }), refetchInterval: refetchMs });
  const mayDecide = usePermission('treasury.move');
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <QueryTable
        query={query}
        empty={m.treasury_wallets_empty()}
        sheet={{ name: 'wallets', columns: walletSheet }}
        caption={m.treasury_wallets()}
        captionNote={query.data && m.treasury_wallets_note({ min: query.data.hot_min, max: query.data.hot_max })}
        rowKey={({ place, currency }) => `${place} ${currency}`}
        columns={[
          {
            key: 'place',
            header: m.treasury_network(),
            names: true,
            card: 'title',
            cell: ({ place }) => placeName(place),
          },
          { key: 'currency', header: m.treasury_currency(), cell: ({ currency }) => currency },
          { key: 'hot', header: m.treasury_hot(), align: 'end', cell: ({ hot }) => <Money amount={hot} /> },
          { key: 'cold', header: m.treasury_cold(), align: 'end', cell: ({ cold }) => <Money amount={cold} /> },
          {
            key: 'suggestion',
            header: m.treasury_suggestion(),
            card: 'value',
            cell: suggestionText,
          },
        ]}
        action={
          mayDecide
            ? {
                header: m.treasury_move(),
                label: ({ place, currency }) => m.treasury_move_of({ place: placeName(place), currency }),
                onPress: (wallet) => setDialog({ wallet }),
              }
            : undefined
        }
      />
      <MovesTable
        query={query}
        mayDecide={mayDecide}
        onDecide={(move, isApproval) => setDialog({ move, isApproval })}
      />
      {dialog && 'wallet' in dialog && <ProposeMoveDialog wallet={dialog.wallet} onClose={close} />}
      {dialog && 'move' in dialog && <DecideMoveDialog {...dialog} onClose={close} />}
    </>
  );
}

type MovesTableProps = {
  query: {
    data: ReplyAt<typeof readWallets> | undefined;
    error: unknown;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  mayDecide: boolean;
  onDecide: (move: WalletMove, isApproval: boolean) => void;
};

function MovesTable({ query, mayDecide, onDecide }: MovesTableProps) {
  return (
    <QueryTable
      query={{ ...query, data: query.data && { data: query.data.moves } }}
      empty={m.treasury_moves_empty()}
      sheet={{ name: 'wallet-moves', columns: moveSheet }}
      caption={m.treasury_moves()}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', header: m.treasury_time(), cell: ({ proposed_at: at }) => <DateTime at={at} />, card: 'meta' },
        {
          key: 'place',
          header: m.treasury_network(),
          names: true,
          card: 'title',
          cell: ({ place }) => placeName(place),
        },
        {
          key: 'amount',
          header: m.treasury_amount(),
          align: 'end',
          card: 'value',
          cell: ({ amount, currency }) => <Money amount={amount} unit={currency} />,
        },
        {
          key: 'source',
          header: m.treasury_direction(),
          cell: ({ source }) => directions[source](),
        },
        { key: 'reason', header: m.treasury_reason(), cell: ({ reason }) => reason },
        { key: 'proposer', header: m.treasury_proposer(), cell: ({ proposer }) => proposer },
        { key: 'decider', header: m.treasury_decider(), cell: ({ decider }) => decider || '—' },
        {
          key: 'state',
          header: m.treasury_state(),
          cell: (move) => (
            <span className="treasury-state">
              <StateStatus display={moveStates[move.state]} />
              {mayDecide && move.state === 'proposed' && (
                <span className="treasury-work">
                  <DecisionButtons proposal={move} onDecide={(isApproval) => onDecide(move, isApproval)} />
                </span>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
