import { LoadFailed } from '@istmo/client/LoadFailed';
import { queryFor } from '@istmo/client/query';
import { useCommandKey } from '@istmo/client/use-command-key';
import { searchCustomers } from '@istmo/contract/areas/accounts/accounts.staff.calls';
import { searchDeposits } from '@istmo/contract/areas/deposits/deposits.staff.calls';
import { searchTickets } from '@istmo/contract/areas/support/support.staff.calls';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Palette, type PaletteEntry, type PaletteGroup } from '@istmo/ui/Palette';
import { Tag } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { type QueueSearch, readQueueSearch } from '../shared/queue-search.ts';
import { innerPaths } from '../inner-paths.ts';
import { pages } from '../paths.ts';
import { usePermission } from './session.ts';

/** The search for customers and tickets, opened by Ctrl K on every page. */
export function CustomerSearch() {
  const [isOpen, setOpen] = useState(false);
  useCommandKey(() => setOpen(true));
  return (
    <>
      <button type="button" className="console-search" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Search aria-hidden />
        <span>
          <span className="sr-only">{m.customers_search_label()}: </span>
          {m.customers_search_hint()}
        </span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <SearchPalette onClose={() => setOpen(false)} />}
    </>
  );
}

// Short enough to feel immediate; a fast typist sends one request for a word.
const pauseMs = 150;

function SearchPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const settled = useSettled(text.trim());
  const found = useFound(settled);
  return (
    <Palette
      label={m.customers_search_label()}
      placeholder={m.customers_search_hint()}
      query={text}
      onQuery={setText}
      groups={found.groups}
      isLoading={found.isLoading || settled !== text.trim()}
      status={found.isLoading && text.trim() !== '' ? m.ui_loading() : found.note}
      labels={{ close: m.ui_close(), choose: m.layout_palette_choose(), open: m.layout_palette_open() }}
      onClose={onClose}
      onChoose={({ target }) => {
        onClose();
        void navigate(target);
      }}
    >
      {found.error && <LoadFailed error={found.error} onRetry={found.retry} />}
    </Palette>
  );
}

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type Target =
  | { readonly to: typeof innerPaths.customer; readonly params: { readonly id: string } }
  | { readonly to: typeof pages.support.path; readonly search: QueueSearch };

type SearchEntry = PaletteEntry & { readonly target: Target };

const customerTarget = (id: string): Target => ({ to: innerPaths.customer, params: { id } });

const depositTags = {
  txid: m.customers_found_txid,
  address: m.customers_found_address,
  amount: m.customers_found_amount,
} as const;

/** Customers by name, address and id and by their deposits, and for those who see them tickets by number and subject. */
function useFound(query: string) {
  const enabled = query !== '';
  const customers = useQuery({ ...queryFor(searchCustomers, { input: { query } }), enabled });
  const deposits = useQuery({ ...queryFor(searchDeposits, { input: { query } }), enabled });
  const seesTickets = usePermission(searchTickets.permission);
  const tickets = useQuery({ ...queryFor(searchTickets, { input: { query } }), enabled: enabled && seesTickets });
  const groups: PaletteGroup<SearchEntry>[] = [
    {
      key: 'customers',
      title: m.customers_found_customers(),
      entries: (customers.data?.data ?? []).map(({ id, username, email }) => ({
        key: id,
        target: customerTarget(id),
        label: username,
        detail: email,
      })),
    },
    {
      key: 'tickets',
      title: m.customers_found_tickets(),
      entries: (tickets.data?.data ?? []).map(
        ({ reference_no: reference, subject, customer, is_closed: isClosed }) => ({
          key: reference,
          target: { to: pages.support.path, search: readQueueSearch({ ticket: reference }) },
          label: subject,
          detail: `${reference} · ${customer}`,
          note: isClosed && <Tag>{m.support_status_closed()}</Tag>,
        }),
      ),
    },
    {
      key: 'deposits',
      title: m.customers_found_deposits(),
      entries: (deposits.data?.data ?? []).map(({ customer, username, kind, found }) => ({
        key: `${customer}-${kind}-${found}`,
        target: customerTarget(customer),
        label: username,
        detail: kind === 'amount' ? found : <Address value={found} shape="16" />,
        note: <Tag>{depositTags[kind]()}</Tag>,
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isLoading = customers.isFetching || deposits.isFetching || tickets.isFetching;
  const error = customers.error ?? deposits.error ?? tickets.error ?? undefined;
  const isDone = enabled && !isLoading && !error;
  return {
    groups,
    isLoading,
    error,
    note: isDone ? (count === 0 ? m.customers_search_none() : m.customers_search_count({ count })) : '',
    retry: () => {
      void customers.refetch();
      void deposits.refetch();
      if (seesTickets) void tickets.refetch();
    },
  };
}
