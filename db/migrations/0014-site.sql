-- Why: the maintenance switch is state of the whole platform, so it lives in the database and holds for every process.
create table app.maintenance (
  one boolean primary key default true check (one),
  is_on boolean not null default false,
  changed_at timestamptz not null default now()
);
insert into app.maintenance default values;
