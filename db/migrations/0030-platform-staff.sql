-- What staff run the platform by. Instruments, networks and markets change with the operator's login and, each with an entry in the audit
-- log, with the console's: the serving login only reads them.
revoke insert, update, delete on app.instrument, app.instrument_network, app.market, app.registry_version from istmo_app;
grant insert, update, delete on app.instrument, app.instrument_network, app.market to istmo_operator;
grant update on app.registry_version to istmo_operator;

-- A price that staff let through is published in the commit that ends its halt.
call app.grant_to_console('app.price_tick', 'insert', 'update (observed_at)');

-- When each check last ran and what it found, for the state of the system: one row for each.
create table app.check_run (
  name text primary key,
  finished_at timestamptz not null,
  is_sound boolean not null,
  detail text not null
);
revoke insert, update, delete on app.check_run from istmo_app;
grant insert, update on app.check_run to istmo_worker, istmo_operator;
