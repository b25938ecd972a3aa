-- What staff see of COP payments and do about them (requirement 3.8). The console moves no money: it makes the worker ask the provider now.
call app.grant_to_console('app.payment', 'update (next_check_at)');

-- Money arrived that is credited to no customer: a second payment of one link, or one of another amount.
alter table app.payment add column has_surplus boolean not null default false;
grant update (has_surplus) on app.payment to istmo_worker;

-- What the provider answered about an attempt, each time that it said something new, as it said it.
create table app.payment_answer (
  id uuid primary key,
  payment_id uuid not null references app.payment (id),
  attempt text not null,
  body text not null,
  received_at timestamptz not null
);
create index payment_answer_of on app.payment_answer (payment_id, id);
revoke insert, update, delete on app.payment_answer from istmo_app;
grant insert on app.payment_answer to istmo_worker;

-- The views of the queue, each the newest first, how many there are to look at from the index alone, and what staff search by; a reference is always in upper case.
create index payment_to_review on app.payment (id desc) include (state, has_surplus, attempt_state, expires_at, state_since) where state = 'in_review' or has_surplus or attempt_state = 'pending';
create index payment_in_view on app.payment (state, id desc) where state in ('open', 'in_review', 'reversed');
create index payment_by_reference on app.payment (reference text_pattern_ops);
