import { readStored } from '@istmo/client/storage';
import { storageNames } from '@istmo/client/storage-names';
import { formatMoment } from '@istmo/contract/kernel/format';
import { findMarked } from './elements.ts';

type Place = { readonly since: string | null; readonly may_join: boolean };
type Call = 'read' | 'join' | 'leave';
type Outcome = { readonly place: Place } | { readonly problem: string };

/** Calls as the customer of this browser; a session that is over shows the page of a visitor. */
async function send(part: HTMLElement, call: Call): Promise<Outcome> {
  const failed = { problem: part.dataset.failed ?? '' };
  const raise = part.dataset.waiting ?? '';
  const isRead = call === 'read';
  try {
    const reply = await fetch(`/api/waiting-lists/${call}${isRead ? `?${new URLSearchParams({ raise })}` : ''}`, {
      method: isRead ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
        authorization: `Bearer ${readStored(storageNames.token) ?? ''}`,
      },
      body: isRead ? null : JSON.stringify({ raise }),
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    if (reply.status === 401) document.documentElement.dataset.session = 'out';
    const { data, msg } = await reply.json();
    if (reply.ok) return { place: data };
    return reply.status < 500 && typeof msg === 'string' ? { problem: msg } : failed;
  } catch {
    return failed;
  }
}

type Parts = Readonly<Record<'join' | 'leave', HTMLButtonElement>> & { readonly status: HTMLElement };

function show({ join, leave, status }: Parts, outcome: Outcome): void {
  if ('problem' in outcome) {
    Object.assign(status, { textContent: outcome.problem });
    status.dataset.tone = 'refused';
    return;
  }
  const { since, may_join: mayJoin } = outcome.place;
  status.dataset.tone = 'done';
  status.textContent = since === null ? '' : (status.dataset.since ?? '').replace('{time}', formatMoment(since));
  join.hidden = since !== null || !mayJoin;
  leave.hidden = since === null;
}

/** The waiting list of an offering: whether the customer is on it, and the buttons that join and leave it. The page may have it twice, for wide and for narrow screens. */
export function wireWaitingList(): void {
  const lists = findMarked('waiting', HTMLElement).flatMap((part) => {
    const [join] = findMarked('join', HTMLButtonElement, part);
    const [leave] = findMarked('leave', HTMLButtonElement, part);
    const [status] = findMarked('place', HTMLElement, part);
    return join && leave && status ? [{ part, join, leave, status }] : [];
  });
  const [first] = lists;
  if (!first || document.documentElement.dataset.session !== 'in') return;
  let isBusy = false;
  const act = async (call: Call): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    const outcome = await send(first.part, call);
    isBusy = false;
    for (const list of lists) show(list, outcome);
    for (const { join } of lists) join.disabled = false;
  };
  for (const { join, leave } of lists) {
    join.addEventListener('click', () => void act('join').then(() => leave.hidden || leave.focus()));
    leave.addEventListener('click', () => void act('leave').then(() => join.hidden || join.focus()));
  }
  void act('read');
}
