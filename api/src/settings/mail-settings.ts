import { oneOf, sandboxOnly, secret, sender, text } from './setting-kinds.ts';

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
} as const;
