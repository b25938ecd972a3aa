/*
 * The result of a vote is what was voted: the database counts again what is stored, and nothing of it changes afterwards. Relies on the tables and functions of
 * 0110 and app.reject_change (0084).
 */
-- Whether a resolution is passed, by its totals.
create function app.is_passed(resolution jsonb, in_totals jsonb, in_eligible bigint) returns boolean language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  is_election constant boolean := jsonb_array_length(resolution -> 'options') > 0;
  whole constant numeric := case resolution ->> 'base' when 'all' then in_eligible else (select sum(value::numeric) from jsonb_each_text(in_totals)) end;
  most numeric := (in_totals ->> 'for')::numeric;
  next numeric := (in_totals ->> 'against')::numeric;
begin
  if is_election then
    select max(units) filter (where n = 1), max(units) filter (where n = 2) into most, next
      from (select value::numeric as units, row_number() over (order by value::numeric desc) as n from jsonb_each_text(in_totals) where key <> 'abstain') o;
  end if;
  return most > 0
    and case resolution ->> 'majority' when 'simple' then most > next when 'absolute' then most * 2 > whole
      else most * 1000000 >= (resolution ->> 'share')::numeric * whole end
    and (not is_election or most > next);
end $$;

-- A result is what was voted, counted again here, whichever login stores it.
create function app.check_vote_result() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  terms constant jsonb := app.vote_terms(new.event);
  resolutions constant jsonb := terms -> 'resolutions';
  represented bigint;
  voters bigint;
  eligible bigint;
  totals jsonb;
begin
  if not exists (
    select from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version) join app.holder_snapshot s on s.event = a.id
     where a.id = new.event and a.state = 'recorded' and t.cutoff_at < new.counted_at and (s.difference = '' or s.accepted_by is not null)) or terms is null then
    raise exception 'the vote is not over' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from (select c.code, e.out_units as units, e.out_choices as choices
                   from app.effective_votes(new.event) e left join app.vote_code c on (c.event, c.customer_id) = (new.event, e.out_customer)) v
      full join (select * from app.vote_line where event = new.event) l on l.code = v.code
     where (v.code, v.units, v.choices) is distinct from (l.code, l.units, l.choices))
    or (select count(*) from app.vote_code where event = new.event) <> (select count(*) from app.vote_line where event = new.event) then
    raise exception 'the list is not what was voted' using errcode = 'restrict_violation';
  end if;
  select coalesce(sum(l.units), 0), count(*) into represented, voters from app.vote_line l where l.event = new.event;
  select s.held_units + s.outside_units into eligible from app.holder_snapshot s where s.event = new.event;
  if exists (
    select from (select r.n, o.option, coalesce((select sum(l.units) from app.vote_line l where l.event = new.event and l.choices[r.n] = o.option), 0) as units
                   from generate_series(1, jsonb_array_length(resolutions)) r (n) cross join lateral unnest(app.vote_options(resolutions -> (r.n - 1))) o (option)) c
      full join (select * from app.vote_total where event = new.event) t on (t.resolution, t.option) = (c.n, c.option)
     where c.units is distinct from t.units::numeric) then
    raise exception 'the totals are not those of the list' using errcode = 'restrict_violation';
  end if;
  if (new.eligible_units, new.represented_units, new.voters) is distinct from (eligible, represented, voters::integer)
    or new.is_quorate <> (represented::numeric * 1000000 >= (terms ->> 'quorum')::numeric * eligible)
    or new.hash <> sha256(convert_to(app.vote_list(new.event), 'UTF8'))
    or cardinality(new.passed) <> jsonb_array_length(resolutions) then
    raise exception 'the result is not that of the list' using errcode = 'restrict_violation';
  end if;
  for number in 1 .. jsonb_array_length(resolutions) loop
    select jsonb_object_agg(t.option, t.units) into totals from app.vote_total t where t.event = new.event and t.resolution = number;
    if new.passed[number] is distinct from (new.is_quorate and app.is_passed(resolutions -> (number - 1), totals, eligible)) then
      raise exception 'resolution % has another outcome', number using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end $$;
create trigger vote_result_checked before insert on app.vote_result for each row execute function app.check_vote_result();

-- A result with its lines is stored in one transaction, once.
create function app.reject_after_result() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.vote_result r where r.event = new.event) then
    raise exception 'the vote was counted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vote_code_before_result before insert on app.vote_code for each row execute function app.reject_after_result();
create trigger vote_line_before_result before insert on app.vote_line for each row execute function app.reject_after_result();
create trigger vote_total_before_result before insert on app.vote_total for each row execute function app.reject_after_result();

create trigger vote_cast_not_changed before update or delete on app.vote_cast for each row execute function app.reject_change();
create trigger vote_code_not_changed before update or delete on app.vote_code for each row execute function app.reject_change();
create trigger vote_line_not_changed before update or delete on app.vote_line for each row execute function app.reject_change();
create trigger vote_total_not_changed before update or delete on app.vote_total for each row execute function app.reject_change();
create trigger vote_result_not_changed before update or delete on app.vote_result for each row execute function app.reject_change();

-- A vote with resolutions ends by its result.
create function app.require_vote_result() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.vote_terms(new.id) is not null and not exists (select from app.vote_result r where r.event = new.id) then
    raise exception 'the vote was not counted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger corporate_action_counted before update of state on app.corporate_action for each row
  when (new.state = 'closed' and old.state <> 'closed' and new.kind in ('meeting', 'written-consent')) execute function app.require_vote_result();
