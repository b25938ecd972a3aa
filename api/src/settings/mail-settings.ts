import { acceptedBeside } from './key-settings.ts';
import { oneOf, returnPath, sandboxOnly, secret, sender, text, wholeNumber } from './setting-kinds.ts';

/** How emails are sent. */
export const mailSettings = {
  smtpUrl: secret(
    sandboxOnly(
      text(
        'ISTMO_SMTP_URL',
        '',
        'mail server; empty: the mailbox of the sandbox',
        'smtps://user:password@mail.example',
      ),
    ),
  ),
  smtpTls: oneOf('required', 'none')(
    'ISTMO_SMTP_TLS',
    'required',
    'none for a mail server on this machine that does not encrypt; a private certificate is trusted by `NODE_EXTRA_CA_CERTS`',
    'none',
  ),
  mailFrom: sender(
    'ISTMO_MAIL_FROM',
    { name: 'Istmo', address: 'no-reply@istmo.example' },
    'sender of emails',
    'Puente <no-reply@puente.example>',
  ),
  returnPath: returnPath(
    'ISTMO_BOUNCES_ADDRESS',
    '',
    'address to which mail comes back, whose server delivers `bounces+anything@` to it; empty: to the sender, where nothing is read',
    'bounces@puente.example',
  ),
  returnsUrl: secret(
    text(
      'ISTMO_BOUNCES_URL',
      '',
      'mailbox of that address, read each minute ([mail that comes back](recipes/mail-that-comes-back.md)); empty: none is read',
      'imaps://bounces:password@mail.example/INBOX',
    ),
  ),
  returnsWebhookSecret: secret(
    text(
      'ISTMO_BOUNCES_WEBHOOK_SECRET',
      '',
      'secret of a provider that posts what comes back; 32 characters or more; empty: none is taken',
      'example-example-example-example-example',
    ),
  ),
  returnsWebhookSecretAccepted: acceptedBeside(
    'ISTMO_BOUNCES_WEBHOOK_SECRET',
    'example-example-example-example-example',
  ),
  softBounces: wholeNumber('emails', 1, 100)(
    'ISTMO_SOFT_BOUNCES',
    5,
    'emails that come back for a cause that may pass, such as a full mailbox, after which an address gets no more',
    '3',
  ),
  softBounceDays: wholeNumber('days', 1, 90)(
    'ISTMO_SOFT_BOUNCE_DAYS',
    14,
    'in how many days so many have to come back',
    '7',
  ),
} as const;
