import { invalidate } from '@istmo/client/query';
import { parseSearch } from '@istmo/client/search';
import * as m from '@istmo/contract/messages';
import { useMedia } from '@istmo/ui/use-media';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { type KeyHint, KeysDialog } from '@istmo/client/Keys';
import { useKeys } from '@istmo/client/use-keys';
import { CasePanel } from './CasePanel.tsx';
import type { CaseAct } from './CaseWork.tsx';
import { Queue } from './Queue.tsx';
import { readQueueSearch, type QueueSearch, toQueueQuery } from '../../shared/queue-search.ts';
import { moveInQueue } from '../../shared/review/case-order.ts';
import { SavedViews } from '../../shared/SavedViews.tsx';
import { useDefaultView } from '../../shared/use-default-view.ts';
import './support.css';

const hints = (): KeyHint[] => [
  { keys: ['J', 'K'], name: m.support_key_move() },
  { keys: ['↵'], name: m.support_key_open() },
  { keys: ['X'], name: m.support_key_select() },
  { keys: ['R'], name: m.support_key_answer() },
  { keys: ['N'], name: m.support_key_note() },
  { keys: ['E'], name: m.support_key_close() },
  { keys: ['/'], name: m.support_key_search() },
  { keys: ['?'], name: m.support_key_all() },
];

const moreHints = (): KeyHint[] => [
  { keys: ['Ctrl', '↵'], name: m.support_key_send() },
  { keys: ['Esc'], name: m.support_key_leave() },
];

/** Selects the ticket that has the focus, or takes it out of the selection. */
function toggleFocused(): void {
  const row = document.activeElement?.closest('tr, .card-row, li');
  row?.querySelector<HTMLInputElement>('[data-row-select]')?.click();
}

/** /support: the queue, and beside it the open ticket; on a narrow window one of them. */
export function SupportPage() {
  const search = readQueueSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: pages.support.path });
  const isWide = useMedia('(min-width: 1280px)');
  const mayWork = usePermission('support.answer');
  const [act, setAct] = useState<CaseAct>();
  const [showsKeys, setShowsKeys] = useState(false);
  const { ticket } = search;
  const patch = (change: Partial<QueueSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  const close = (): void => {
    patch({ ticket: undefined });
    invalidate((topics) => topics.includes('support'));
  };
  const shown = toQueueQuery(search);
  const openView = (saved: string): void => patch(readQueueSearch(parseSearch(saved)));
  useDefaultView({ list: 'tickets', isPlain: shown === '' && ticket === undefined, onOpen: openView });
  const start = (kind: CaseAct['kind']) => () => {
    if (ticket !== undefined && mayWork) setAct({ kind, of: ticket });
  };
  useKeys({
    j: () => moveInQueue(1, '[data-ticket-link]'),
    k: () => moveInQueue(-1, '[data-ticket-link]'),
    x: toggleFocused,
    r: start('answer'),
    n: start('note'),
    e: start('close'),
    '/': () => document.getElementById('queue-search')?.focus(),
    '?': () => setShowsKeys(true),
    escape: close,
  });
  return (
    <div className="review-layout" data-open={ticket !== undefined}>
      {(isWide || ticket === undefined) && (
        <Queue
          search={search}
          onSearch={patch}
          savedViews={
            <SavedViews list="tickets" shown={shown} plain={m.staff_view_plain()} isHiddenWhenEmpty onOpen={openView} />
          }
          hints={hints()}
        />
      )}
      {ticket !== undefined && (
        <CasePanel
          key={ticket}
          reference={ticket}
          isAlone={!isWide}
          act={act?.of === ticket ? act : undefined}
          onActDone={() => setAct(undefined)}
          onClose={close}
        />
      )}
      {showsKeys && <KeysDialog hints={[...hints(), ...moreHints()]} onClose={() => setShowsKeys(false)} />}
    </div>
  );
}
