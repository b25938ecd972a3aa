import { LoadFailed } from '@istmo/client/LoadFailed';
import { queryFor } from '@istmo/client/query';
import { searchCustomers } from '@istmo/contract/areas/accounts/accounts.staff.calls';
import { searchDeposits } from '@istmo/contract/areas/deposits/deposits.staff.calls';
import { searchTickets } from '@istmo/contract/areas/support/support.staff.calls';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Tag } from '@istmo/ui/Tag';
import { TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type QueueSearch, readQueueSearch } from '../shared/queue-search.ts';
import { innerPaths, pages } from '../paths.ts';
import { useHasRole } from './session.ts';

/** The search for customers and tickets, opened by Ctrl K on every page. */
export function CustomerSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
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
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

// Short enough to feel immediate; a fast typist sends one request for a word.
const pauseMs = 150;

function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const results = useRef<HTMLUListElement>(null);
  const found = useFound(useSettled(text.trim()));
  const move = (event: KeyboardEvent, from: number): void => {
    const links = [...(results.current?.querySelectorAll('a') ?? [])];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = step === 0 ? undefined : links[from + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const [first] = found.rows;
  return (
    <Dialog open onClose={onClose} title={m.customers_search_label()} labels={{ close: m.ui_close() }} size="lg">
      <form
        className="console-search-form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!first || found.isLoading) return;
          onClose();
          void navigate(first.target);
        }}
      >
        <Field id="customer-search" label={m.customers_search()} hint={m.customers_search_hint()}>
          <TextInput
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => move(event, -1)}
          />
        </Field>
        <p role="status" className="console-search-state">
          {found.isLoading && text.trim() !== '' ? m.ui_loading() : found.note}
        </p>
        {found.error && <LoadFailed error={found.error} onRetry={found.retry} />}
        <ul ref={results} className="console-search-results">
          {found.rows.map(({ key, target, name, detail, isAddress, tag }, index) => (
            <li key={key}>
              <Link {...target} onClick={onClose} onKeyDown={(event) => move(event, index)}>
                <strong>{name}</strong>
                <span>{isAddress ? <Address value={detail} shape="16" /> : detail}</span>
                {tag !== undefined && <Tag>{tag}</Tag>}
              </Link>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
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

type Found = {
  readonly key: string;
  readonly target: Target;
  readonly name: string;
  readonly detail: string;
  readonly isAddress?: boolean;
  readonly tag?: string;
};

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
  const seesTickets = useHasRole(...searchTickets.roles);
  const tickets = useQuery({ ...queryFor(searchTickets, { input: { query } }), enabled: enabled && seesTickets });
  const rows: Found[] = [
    ...(customers.data?.data ?? []).map(({ id, username, email }) => ({
      key: id,
      target: customerTarget(id),
      name: username,
      detail: email,
    })),
    ...(tickets.data?.data ?? []).map(({ reference_no: reference, subject, customer, is_closed: isClosed }) => ({
      key: reference,
      target: { to: pages.support.path, search: readQueueSearch({ ticket: reference }) },
      name: subject,
      detail: `${reference} · ${customer}`,
      tag: isClosed ? m.support_status_closed() : m.customers_found_ticket(),
    })),
    ...(deposits.data?.data ?? []).map(({ customer, username, kind, found }) => ({
      key: `${customer}-${kind}-${found}`,
      target: customerTarget(customer),
      name: username,
      detail: found,
      isAddress: kind !== 'amount',
      tag: depositTags[kind](),
    })),
  ];
  const isLoading = customers.isFetching || deposits.isFetching || tickets.isFetching;
  const error = customers.error ?? deposits.error ?? tickets.error ?? undefined;
  const isDone = enabled && !isLoading && !error;
  return {
    rows,
    isLoading,
    error,
    note: isDone
      ? rows.length === 0
        ? m.customers_search_none()
        : m.customers_search_count({ count: rows.length })
      : '',
    retry: () => {
      void customers.refetch();
      void deposits.refetch();
      if (seesTickets) void tickets.refetch();
    },
  };
}
