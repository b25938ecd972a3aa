import { LoadFailed } from '@istmo/client/LoadFailed';
import { queryFor } from '@istmo/client/query';
import { searchCustomers } from '@istmo/contract/areas/accounts/accounts.staff.calls';
import { searchDeposits } from '@istmo/contract/areas/deposits/deposits.staff.calls';
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
import { innerPaths } from '../paths.ts';

/** The search for a customer, opened by Ctrl K on every page. */
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
          void navigate({ to: innerPaths.customer, params: { id: first.id } });
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
          {found.rows.map(({ id, name, detail, tag }, index) => (
            <li key={`${id}-${detail}`}>
              <Link
                to={innerPaths.customer}
                params={{ id }}
                onClick={onClose}
                onKeyDown={(event) => move(event, index)}
              >
                <strong>{name}</strong>
                <span>{tag === undefined ? detail : <Address value={detail} shape="16" />}</span>
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

type Found = { readonly id: string; readonly name: string; readonly detail: string; readonly tag?: string };

/** Customers by name, address and id, and by their deposits. */
function useFound(query: string) {
  const enabled = query !== '';
  const customers = useQuery({ ...queryFor(searchCustomers, { input: { query } }), enabled });
  const deposits = useQuery({ ...queryFor(searchDeposits, { input: { query } }), enabled });
  const rows: Found[] = [
    ...(customers.data?.data ?? []).map(({ id, username, email }) => ({ id, name: username, detail: email })),
    ...(deposits.data?.data ?? []).map(({ customer, username, kind, found }) => ({
      id: customer,
      name: username,
      detail: found,
      tag: kind === 'txid' ? m.customers_found_txid() : m.customers_found_address(),
    })),
  ];
  const isLoading = customers.isFetching || deposits.isFetching;
  const error = customers.error ?? deposits.error ?? undefined;
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
    },
  };
}
