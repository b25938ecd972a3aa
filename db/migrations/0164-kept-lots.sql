/*
 * A lot of a frozen holding stays locked past its day. A freeze takes what is available, so units in lots would become free although all of the holding was to be
 * frozen. Relies on app.unit_lot (0130), app.holding_measure, app.measure_line and app.frozen_holding (0054), and on app.raise_subscription (0141).
 */

-- Whether a freeze in force of the same customer and security was to take more than it took: all there is, or a number of units that was not available.
create function app.is_lot_kept(in_customer uuid, in_instrument text) returns boolean language sql stable as $$
  select exists (
    select from app.frozen_holding f join app.holding_measure d on d.id = f.measure_id
     where f.customer_id = in_customer and f.instrument = in_instrument and f.units > 0
       and (d.units is null or d.units > (select coalesce(sum(l.units), 0) from app.measure_line l where l.measure_id = d.id)))
$$;
grant execute on function app.is_lot_kept(uuid, text) to istmo_reader;

-- As in 0130, and no lot is released of a holding that is to be frozen. At the end of the transaction, where a freeze that was written meanwhile is seen.
create or replace function app.check_lot_balance() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lot constant app.unit_lot := (select l from app.unit_lot l where l.id = new.id);
  has constant bigint := app.lot_balance(lot);
begin
  if tg_op = 'UPDATE' and lot.state = 'released' and lot.released_units > 0 and app.is_lot_kept(lot.customer_id, lot.instrument) then
    raise exception 'the holding of the lot % is frozen', lot.id using errcode = 'restrict_violation';
  end if;
  if lot.state = 'locked' and tg_op = 'INSERT' and has <> lot.units or lot.state <> 'locked' and has <> 0 then
    raise exception 'the account of the lot % has % units', lot.id, has using errcode = 'check_violation', constraint = 'unit_lot_balance';
  end if;
  return null;
end $$;

-- As app.list_raise_subscribers (0143), which processes of an earlier release call, with the reference of the subscription where it is the only one.
create function app.list_raise_readers(in_raise uuid, in_after uuid, in_limit integer) returns table (customer uuid, reference text) language sql stable as $$
  select s.customer_id, case count(*) when 1 then min(s.reference) end from app.raise_subscription s
   where s.raise = in_raise and s.paid_at is not null and (in_after is null or s.customer_id > in_after)
   group by s.customer_id order by s.customer_id limit in_limit
$$;
