-- Why: what the frame itself keeps, whatever the room: throttles that outlive a process, and leases that keep loops of several processes apart.
create table app.throttle (
  name text not null,
  key text not null,
  since timestamptz not null,
  count integer not null check (count >= 0),
  primary key (name, key)
);

create table app.lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);
