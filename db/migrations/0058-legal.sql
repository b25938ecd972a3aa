-- The operator's legal texts. A version is never edited; the newest one whose time has come is in force.
create table app.legal_text (
  kind text not null check (kind in ('terms', 'privacy', 'fees', 'conflicts', 'issue')),
  version integer not null check (version > 0),
  in_force_at timestamptz not null,
  -- Headings begin with '## ', points with '- '; paragraphs are divided by an empty line.
  body_en text not null check (body_en <> ''),
  body_es text not null check (body_es <> ''),
  published_at timestamptz not null,
  primary key (kind, version)
);

-- Which version a customer accepted, when and in which language it was shown.
create table app.legal_acceptance (
  customer_id uuid not null references app.customer (id),
  kind text not null,
  version integer not null,
  language text not null check (language in ('en', 'es')),
  at timestamptz not null,
  primary key (customer_id, kind, version),
  foreign key (kind, version) references app.legal_text (kind, version)
);

revoke insert, update, delete on app.legal_text from istmo_app;
grant insert on app.legal_text to istmo_operator;
revoke update, delete on app.legal_acceptance from istmo_app;
