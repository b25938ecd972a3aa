import { optionalEmailKindNames } from '@istmo/contract/areas/notifications/email-kind-names';
import { type OptionalEmailKind, optionalEmailKinds } from '@istmo/contract/areas/notifications/notification-kinds';
import { switchEmailsOff } from '@istmo/contract/areas/notifications/notifications.contract';
import { type CustomerId, parseId } from '@istmo/contract/kernel/id';
import type { Language, Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { isLinkSignatureValid, signLink } from '../../sign-in/token.ts';
import { publishEvent } from './events.store.ts';
import { storeEmailChoice } from './notifications.store.ts';

const purpose = 'switch-emails-off';

type Switch = { readonly customer: CustomerId; readonly kind: OptionalEmailKind };
type SignedSwitch = { readonly token: string; readonly verify: string };

/** Names the customer and the kind; the signature makes it ours, and it switches off nothing else. It works as long as the email is kept. */
function signSwitch({ settings }: App, { customer, kind }: Switch): SignedSwitch {
  const token = `${customer}.${kind}`;
  return { token, verify: signLink(settings, { purpose, token }) };
}

function toUrl({ settings }: App, path: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(path, `${settings.publicUrl}/`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
}

/** The address of the page that asks before it switches off, for the foot of an email. */
export function switchOffPage(app: App, of: Switch, language: Language): string {
  return toUrl(app, '/emails/off', { ...signSwitch(app, of), lang: language });
}

/** The address to which a mail program posts (RFC 8058). */
export function oneClickSwitchOffUrl(app: App, of: Switch): string {
  return toUrl(app, '/api/notifications/switch-off-one-click', signSwitch(app, of));
}

/** Switches off what a link names, as often as it is used; refuses one that we did not sign. */
export async function switchOffByLink(app: App, { token, verify }: SignedSwitch): Promise<OptionalEmailKind> {
  const [owner = '', named] = token.split('.');
  const customer = parseId<'customer'>(owner);
  const kind = optionalEmailKinds.find((one) => one === named);
  if (!isLinkSignatureValid(app, { purpose, token }, verify) || !customer || !kind)
    return refuse('link_invalid', m.session_link_invalid);
  await app.db.inTransaction(async (tx) => {
    await storeEmailChoice(tx, customer, { kind, isOn: false, at: app.clock.now() });
    await publishEvent(tx, customer, 'notifications');
  });
  return kind;
}

/** Without a session: the reader of an email may stop such emails. */
export const answerSwitchEmailsOff = handlePublic(switchEmailsOff, async (app, _visitor, link) => {
  const kind = await switchOffByLink(app, link);
  const message: Message = (_, options) =>
    m.notifications_switched_off({ kind: optionalEmailKindNames[kind]({}, options) }, options);
  return { message };
});
