import { readProfile } from '@istmo/contract/areas/profile/profile.calls';
import type {
  SandboxClock,
  SandboxEmailView,
  SandboxPerson,
  SandboxPrice,
  SandboxSignIn,
} from '@istmo/contract/kernel/sandbox-replies';
import { queryOptions } from '@tanstack/react-query';
import { queries } from '@istmo/client/query';
import { sessionToken } from '../shared/session-store.ts';

type SandboxQuery<Reply> = { readonly name: string; readonly everyMs: number; readonly read: () => Promise<Reply> };

/** Reads a call under /sandbox/ again and again, because what it shows changes without an event. */
const polled = <Reply>({ name, everyMs, read }: SandboxQuery<Reply>) =>
  queryOptions({ queryKey: ['sandbox', name], queryFn: read, refetchInterval: everyMs, staleTime: 0 });

export const mailQuery = polled({ name: 'mail', everyMs: 2_000, read: () => get<readonly SandboxEmailView[]>('mail') });
export const clockQuery = polled({ name: 'clock', everyMs: 5_000, read: () => get<SandboxClock>('clock') });
export const pricesQuery = polled({
  name: 'prices',
  everyMs: 3_000,
  read: () => get<readonly SandboxPrice[]>('prices'),
});
export const peopleQuery = polled({
  name: 'people',
  everyMs: 5_000,
  read: () => get<readonly SandboxSignIn[]>('people'),
});

/** A customer by their address; null where there is none. */
export const personQuery = (email: string) =>
  polled({
    name: `person ${email.toLowerCase()}`,
    everyMs: 3_000,
    read: async () => {
      const reply = await fetch(`/sandbox/person?email=${encodeURIComponent(email)}`);
      return reply.status === 404 ? null : readBody<SandboxPerson>(reply);
    },
  });

/** The address of who is signed in, else null. Not by the app's own calls: a session that has ended is no matter here. */
export const ownEmailQuery = queryOptions({
  queryKey: ['sandbox', 'own email'],
  queryFn: async (): Promise<string | null> => {
    const token = sessionToken();
    if (token === undefined) return null;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'istmo-passive': '1' };
    const reply = await fetch(`/api/${readProfile.wire}`, { method: 'POST', headers, body: '{}' });
    if (!reply.ok) return null;
    const { userData }: { userData: { email: string } } = await reply.json();
    return userData.email;
  },
});

async function get<Reply>(path: string): Promise<Reply> {
  return readBody<Reply>(await fetch(`/sandbox/${path}`));
}

async function readBody<Reply>(reply: Response): Promise<Reply> {
  const body: Reply & { readonly error?: string } = await reply.json();
  if (!reply.ok) throw new Error(body.error ?? reply.statusText);
  return body;
}

/** Makes a call of the sandbox; what the page shows is read again when it is done. */
export async function send(path: string, input: object): Promise<void> {
  const reply = await fetch(`/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  await readBody<object>(reply);
  await queries.invalidateQueries({ queryKey: ['sandbox'] });
}
