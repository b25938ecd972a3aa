-- Refused sign-ins, wrong codes, throttled and guarded calls: counted per network and hour, never one row for each.
create table app.refusal_count (
  hour timestamptz not null,
  code text not null,
  network text not null,
  count bigint not null check (count > 0),
  primary key (hour, code, network)
);
grant select, insert, update on app.refusal_count to istmo_app, istmo_worker;
grant delete on app.refusal_count to istmo_worker;

-- Takes the counts of past hours into the audit log: for each code the networks with most of them as an entry each, the others as one
-- together, so that a flood from many networks stays a few entries. Returns how many entries it wrote.
create function app.record_refusals(in_before timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
  written bigint := 0;
begin
  -- Of two at once, the second finds nothing left.
  perform pg_advisory_xact_lock(hashtextextended('app.record_refusals', 0));
  for one in
    with taken as (delete from app.refusal_count where hour < in_before returning *),
    ranked as (select *, row_number() over (partition by hour, code order by count desc, network) as place from taken)
    select hour, code, case when place <= 20 then network else '' end as place_network, sum(count) as refused, count(*) as networks
      from ranked group by 1, 2, 3 order by 1, 2, 4 desc
  loop
    perform app.record_audit(one.hour + interval '1 hour', null, null, one.place_network, 'refused', 'calls.' || one.code, 'network',
      one.place_network, null, jsonb_build_object('count', one.refused, 'networks', one.networks), '');
    written := written + 1;
  end loop;
  return written;
end $$;
revoke execute on function app.record_refusals from public;
grant execute on function app.record_refusals to istmo_worker;
