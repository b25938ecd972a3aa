/*
 * Mail that comes back: bounces and complaints. An address that does not exist, or whose reader reported us, gets no more mail than the rule of the area
 * notifications says. Relies on app.email (0007) and the rights on its columns (0064).
 */
create table app.mail_address (
  -- In lower case, as app.email.recipient is compared.
  address text primary key check (address = lower(address) and address <> ''),
  -- 'delivers' after it was tried again: what was sent before says nothing about it any more.
  state text not null check (state in ('delivers', 'bounced', 'complained')),
  since timestamptz not null,
  -- The enhanced status code (RFC 3463) that stopped it, such as 5.1.1; null for complaints and where the server gave none.
  status text check (status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  -- When the customer had it tried again last.
  retried_at timestamptz,
  -- The last email that was sent to it although it is stopped, because its reader requested it.
  excepted_at timestamptz,
  excepted_email uuid
);
create index mail_address_stopped on app.mail_address (state) where state <> 'delivers';

alter table app.email
  -- Requested by its reader, who waits for it: a link.
  add column is_requested boolean not null default false,
  -- Why it was not sent; null for those before this migration, whose kind was switched off.
  add column withheld_why text check (withheld_why in ('switched-off', 'bounced', 'complained')),
  -- When it came back first, and how: 'hard' the address does not exist, 'soft' not now, 'refused' by a rule of the server, 'complaint' its reader reported it.
  add column returned_at timestamptz,
  add column return_kind text check (return_kind in ('hard', 'soft', 'refused', 'complaint')),
  add column return_status text check (return_status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  add constraint email_returned check ((returned_at is null) = (return_kind is null));
grant select (is_requested, withheld_why, returned_at, return_kind, return_status) on app.email to istmo_reader, istmo_app;

-- How many soft bounces an address had, and what monitoring counts.
create index email_soft_bounce on app.email (lower(recipient), returned_at) where return_kind = 'soft';
create index email_returned_at on app.email (returned_at, return_kind) where returned_at is not null;
