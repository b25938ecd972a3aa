import type { App } from '../app.ts';
import { recordReturn, type ReturnKind } from '../areas/notifications/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';

type Request = { readonly to: string; readonly kind: ReturnKind };

/** The newest email to an address comes back, as if its server or its reader had said so. */
export async function returnEmail(app: App, mail: SandboxAdapters['mail'], { to, kind }: Request): Promise<object> {
  const [email] = await mail.list({ to, maxEmails: 1 });
  if (!email) return { returned: null };
  const statuses: Partial<Record<ReturnKind, string>> = { hard: '5.1.1', soft: '4.2.2', refused: '5.7.1' };
  await recordReturn(app, { id: email.id, kind, status: statuses[kind], at: app.clock.now() });
  return { returned: email.subject };
}
