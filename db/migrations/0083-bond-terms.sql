/*
 * What a bond promises, the days on which banks are closed, and the published rates that floating coupons follow. Relies on app.instrument,
 * app.staff, app.refuse_edited_history (0035) and app.grant_to_console (0026).
 */

-- Rates that are published outside, which floating coupons are fixed by.
create table app.rate_index (
  code text collate "C" primary key check (code ~ '^[A-Z0-9-]{2,20}$'),
  name_en text not null check (name_en <> ''),
  name_es text not null check (name_es <> ''),
  -- Where it is published, for the staff who enter and approve a rate.
  source text not null check (source <> '')
);
create trigger rate_index_is_final before update or delete or truncate on app.rate_index
  for each statement execute function app.refuse_edited_history();

-- The rate of an index on a day, in per cent a year. A mistake is corrected by another version, and the newest is in force.
create table app.rate_fixing (
  index_code text collate "C" not null references app.rate_index (code),
  day date not null,
  version integer not null check (version > 0),
  percent numeric(11, 8) not null,
  -- Where it was read: the document or the page that published it.
  published_by text not null check (published_by <> ''),
  entered_at timestamptz not null,
  proposed_by uuid not null references app.staff (id),
  approved_by uuid not null references app.staff (id),
  reason text not null,
  primary key (index_code, day, version),
  constraint rate_fixing_of_two check (proposed_by <> approved_by)
);
create trigger rate_fixing_is_final before update or delete or truncate on app.rate_fixing
  for each statement execute function app.refuse_edited_history();

-- The terms of one whole unit of a bond. A version is never edited; the newest is in force.
create table app.bond_terms (
  instrument text collate "C" not null references app.instrument (code),
  version integer not null check (version > 0),
  -- In minor units of the currency, which interest and principal are paid in.
  nominal_units bigint not null check (nominal_units > 0),
  currency text collate "C" not null references app.instrument (code),
  issued_on date not null,
  matures_on date not null,
  -- Interest payments a year; 0 pays at maturity.
  frequency smallint not null check (frequency in (0, 1, 2, 4, 12)),
  stub text not null check (stub in ('short-first', 'long-first', 'short-last', 'long-last')),
  is_end_of_month boolean not null,
  day_count text not null check (day_count in ('30/360', '30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ICMA')),
  convention text not null check (convention in ('following', 'modified-following', 'preceding', 'modified-preceding', 'none')),
  -- Countries, whose holidays (app.holiday) are no business days.
  calendars text[] not null,
  -- Of a fixed rate, in per cent a year; null where the rate is that of an index.
  fixed_percent numeric(11, 8) check (fixed_percent >= 0),
  index_code text collate "C" references app.rate_index (code),
  margin_percent numeric(11, 8),
  -- How many business days before a period its rate is fixed.
  fixing_days smallint check (fixing_days between 0 and 30),
  amortisation text not null check (amortisation in ('bullet', 'linear', 'table')),
  -- Of a table: [{"on": "2028-06-30", "units": "25000"}], the units being minor units of the nominal.
  redemptions jsonb not null default '[]' check (jsonb_typeof(redemptions) = 'array'),
  from_at timestamptz not null,
  proposed_by uuid not null references app.staff (id),
  approved_by uuid not null references app.staff (id),
  reason text not null,
  primary key (instrument, version),
  constraint bond_terms_life check (matures_on > issued_on),
  constraint bond_terms_rate check (
    (fixed_percent is null) = (index_code is not null)
    and (index_code is null) = (margin_percent is null) and (index_code is null) = (fixing_days is null)),
  constraint bond_terms_table check ((amortisation = 'table') = (jsonb_array_length(redemptions) > 0)),
  constraint bond_terms_of_two check (proposed_by <> approved_by)
);
create trigger bond_terms_is_final before update or delete or truncate on app.bond_terms
  for each statement execute function app.refuse_edited_history();

-- The days on which the banks of a country are closed, by its two-letter code; Saturdays and Sundays are closed without a row.
create table app.holiday (
  calendar text collate "C" not null check (calendar ~ '^[A-Z]{2}$'),
  day date not null,
  name_en text not null check (name_en <> ''),
  name_es text not null check (name_es <> ''),
  primary key (calendar, day)
);

revoke insert, update, delete on app.rate_index, app.rate_fixing, app.bond_terms, app.holiday from istmo_app;
call app.grant_to_console('app.rate_index', 'insert');
call app.grant_to_console('app.rate_fixing', 'insert');
call app.grant_to_console('app.bond_terms', 'insert');
-- Those of the demo are made at the set-up.
grant insert on app.bond_terms to istmo_operator;
call app.grant_to_console('app.holiday', 'insert', 'delete');

insert into app.rate_index (code, name_en, name_es, source) values
  ('SOFR', 'Secured Overnight Financing Rate', 'Tasa de financiamiento garantizado a un día (SOFR)',
    'Federal Reserve Bank of New York, newyorkfed.org/markets/reference-rates/sofr'),
  ('IBR-3M', 'Colombian banking reference rate, 3 months', 'Indicador bancario de referencia, 3 meses (IBR)',
    'Banco de la República, banrep.gov.co/es/estadisticas/ibr');

/*
 * The holidays of 2025 to 2032. Easter by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). The days are those of
 *   GT  the labour code, articles 127 and following, decree 19-2018 (30 June is given on a Monday), and the bank employees' day of 1 July,
 *       which the Monetary Board moves in some years
 *   SV  the labour code, article 190
 *   HN  the labour code, article 339, decree 50-2003 (14 April is given on the next Monday) and decree 78-2015 (the three days of October are
 *       given from the first Wednesday of that month on)
 *   NI  the labour code, article 66, and the two days of Managua
 *   CR  the labour code, article 148, as law 10050 has it; its days have not moved since 2025
 *   PA  the labour code, article 46 (a holiday on a Sunday is given on the Monday), and the days on which banks are closed as well
 *   CO  law 51 of 1983: ten days are given on the next Monday
 *   US  the Federal Reserve Banks: a holiday on a Sunday is given on the Monday, one on a Saturday is not given
 * What a government changes later is entered by staff.
 */
insert into app.holiday (calendar, day, name_en, name_es)
with calendar_year as (
  select y, y % 19 as a, y / 100 as b, y % 100 as c from generate_series(2025, 2032) as y
), epact as (
  select y, a, b, c, (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30 as h from calendar_year
), weekday as (
  select y, a, h, (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7 as l from epact
), month_day as (
  select y, h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114 as n from weekday
), easter as (
  select y, make_date(y, n / 31, n % 31 + 1) as sunday from month_day
),
-- How a day that is given on another one moves.
rule (calendar, en, es, month, date, moves) as (values
  ('GT', 'New Year''s Day', 'Año Nuevo', 1, 1, 'never'),
  ('GT', 'Labour Day', 'Día del Trabajo', 5, 1, 'never'),
  ('GT', 'Army Day', 'Día del Ejército', 6, 30, 'nearest-monday'),
  ('GT', 'Bank Employees'' Day', 'Día del Empleado Bancario', 7, 1, 'never'),
  ('GT', 'Assumption Day (Guatemala City)', 'Virgen de la Asunción (Ciudad de Guatemala)', 8, 15, 'never'),
  ('GT', 'Independence Day', 'Día de la Independencia', 9, 15, 'never'),
  ('GT', 'Revolution Day', 'Día de la Revolución', 10, 20, 'never'),
  ('GT', 'All Saints'' Day', 'Día de Todos los Santos', 11, 1, 'never'),
  ('GT', 'Christmas Day', 'Navidad', 12, 25, 'never'),
  ('SV', 'New Year''s Day', 'Año Nuevo', 1, 1, 'never'),
  ('SV', 'Labour Day', 'Día del Trabajo', 5, 1, 'never'),
  ('SV', 'Mother''s Day', 'Día de la Madre', 5, 10, 'never'),
  ('SV', 'Father''s Day', 'Día del Padre', 6, 17, 'never'),
  ('SV', 'August festivities', 'Fiestas agostinas', 8, 3, 'never'),
  ('SV', 'August festivities', 'Fiestas agostinas', 8, 5, 'never'),
  ('SV', 'Feast of the Divine Saviour', 'Fiesta del Divino Salvador del Mundo', 8, 6, 'never'),
  ('SV', 'Independence Day', 'Día de la Independencia', 9, 15, 'never'),
  ('SV', 'All Souls'' Day', 'Día de los Difuntos', 11, 2, 'never'),
  ('SV', 'Christmas Day', 'Navidad', 12, 25, 'never'),
  ('HN', 'New Year''s Day', 'Año Nuevo', 1, 1, 'never'),
  ('HN', 'Day of the Americas', 'Día de las Américas', 4, 14, 'next-monday-of-workday'),
  ('HN', 'Labour Day', 'Día del Trabajo', 5, 1, 'never'),
  ('HN', 'Independence Day', 'Día de la Independencia', 9, 15, 'never'),
  ('HN', 'Morazán Week', 'Semana Morazánica', 10, 1, 'first-wednesday'),
  ('HN', 'Morazán Week', 'Semana Morazánica', 10, 2, 'first-wednesday'),
  ('HN', 'Morazán Week', 'Semana Morazánica', 10, 3, 'first-wednesday'),
  ('HN', 'Christmas Day', 'Navidad', 12, 25, 'never'),
  ('NI', 'New Year''s Day', 'Año Nuevo', 1, 1, 'never'),
  ('NI', 'Labour Day', 'Día del Trabajo', 5, 1, 'never'),
  ('NI', 'Revolution Day', 'Día de la Revolución', 7, 19, 'never'),
  ('NI', 'Arrival of Saint Dominic (Managua)', 'Bajada de Santo Domingo (Managua)', 8, 1, 'never'),
  ('NI', 'Departure of Saint Dominic (Managua)', 'Subida de Santo Domingo (Managua)', 8, 10, 'never'),
  ('NI', 'Battle of San Jacinto', 'Batalla de San Jacinto', 9, 14, 'never'),
  ('NI', 'Independence Day', 'Día de la Independencia', 9, 15, 'never'),
  ('NI', 'Immaculate Conception', 'Inmaculada Concepción', 12, 8, 'never'),
  ('NI', 'Christmas Day', 'Navidad', 12, 25, 'never'),
  ('CR', 'New Year''s Day', 'Año Nuevo', 1, 1, 'never'),
  ('CR', 'Juan Santamaría Day', 'Día de Juan Santamaría', 4, 11, 'never'),
  ('CR', 'Labour Day', 'Día del Trabajo', 5, 1, 'never'),
  ('CR', 'Annexation of Nicoya', 'Anexión del Partido de Nicoya', 7, 25, 'never'),
  ('CR', 'Our Lady of the Angels', 'Virgen de los Ángeles', 8, 2, 'never'),
  ('CR', 'Mother''s Day', 'Día de la Madre', 8, 15, 'never'),
  ('CR', 'Day of Black People and Afro-Costa Rican Culture', 'Día de la Persona Negra y la Cultura Afrocostarricense', 8, 31, 'never'),
  ('CR', 'Independence Day', 'Día de la Independencia', 9, 15, 'never'),
  ('CR', 'Abolition of the Army', 'Abolición del Ejército', 12, 1, 'never'),
  ('CR', 'Christmas Day', 'Navidad', 12, 25, 'never'),
  ('PA', 'New Year''s Day', 'Año Nuevo', 1, 1, 'sunday-to-monday'),
  ('PA', 'Martyrs'' Day', 'Día de los Mártires', 1, 9, 'sunday-to-monday'),
  ('PA', 'Labour Day', 'Día del Trabajo', 5, 1, 'sunday-to-monday'),
  ('PA', 'Separation from Colombia', 'Separación de Panamá de Colombia', 11, 3, 'sunday-to-monday'),
  ('PA', 'Day of the National Symbols', 'Día de los Símbolos Patrios', 11, 4, 'never'),
  ('PA', 'Colón Day', 'Día de Colón', 11, 5, 'sunday-to-monday'),
  ('PA', 'Uprising of Los Santos', 'Primer Grito de Independencia', 11, 10, 'sunday-to-monday'),
  ('PA', 'Independence from Spain', 'Independencia de Panamá de España', 11, 28, 'sunday-to-monday'),
  ('PA', 'Mother''s Day', 'Día de la Madre', 12, 8, 'sunday-to-monday'),
  ('PA', 'National Mourning Day', 'Día de Duelo Nacional', 12, 20, 'sunday-to-monday'),
  ('PA', 'Christmas Day', 'Navidad', 12, 25, 'sunday-to-monday'),
  ('CO', 'New Year''s Day', 'Año Nuevo', 1, 1, 'never'),
  ('CO', 'Epiphany', 'Día de los Reyes Magos', 1, 6, 'next-monday'),
  ('CO', 'Saint Joseph''s Day', 'Día de San José', 3, 19, 'next-monday'),
  ('CO', 'Labour Day', 'Día del Trabajo', 5, 1, 'never'),
  ('CO', 'Saint Peter and Saint Paul', 'San Pedro y San Pablo', 6, 29, 'next-monday'),
  ('CO', 'Independence Day', 'Día de la Independencia', 7, 20, 'never'),
  ('CO', 'Battle of Boyacá', 'Batalla de Boyacá', 8, 7, 'never'),
  ('CO', 'Assumption Day', 'Asunción de la Virgen', 8, 15, 'next-monday'),
  ('CO', 'Columbus Day', 'Día de la Raza', 10, 12, 'next-monday'),
  ('CO', 'All Saints'' Day', 'Día de Todos los Santos', 11, 1, 'next-monday'),
  ('CO', 'Independence of Cartagena', 'Independencia de Cartagena', 11, 11, 'next-monday'),
  ('CO', 'Immaculate Conception', 'Inmaculada Concepción', 12, 8, 'never'),
  ('CO', 'Christmas Day', 'Navidad', 12, 25, 'never'),
  ('US', 'New Year''s Day', 'Año Nuevo', 1, 1, 'sunday-to-monday'),
  ('US', 'Juneteenth', 'Día de la Emancipación (Juneteenth)', 6, 19, 'sunday-to-monday'),
  ('US', 'Independence Day', 'Día de la Independencia', 7, 4, 'sunday-to-monday'),
  ('US', 'Veterans Day', 'Día de los Veteranos', 11, 11, 'sunday-to-monday'),
  ('US', 'Christmas Day', 'Navidad', 12, 25, 'sunday-to-monday')
), fixed as (
  select r.calendar, r.en, r.es, r.moves, make_date(e.y, r.month, r.date) as day, r.date, e.y, r.month,
         extract(isodow from make_date(e.y, r.month, r.date))::int as dow
    from rule r cross join easter e
), moved as (
  select calendar, en, es, case
      when moves = 'sunday-to-monday' and dow = 7 then day + 1
      when moves = 'next-monday' and dow <> 1 then day + (8 - dow)
      when moves = 'next-monday-of-workday' and dow between 2 and 5 then day + (8 - dow)
      when moves = 'nearest-monday' and dow in (2, 3) then day - (dow - 1)
      when moves = 'nearest-monday' and dow > 3 then day + (8 - dow)
      -- The first to third of October stand for the three days that begin with its first Wednesday.
      when moves = 'first-wednesday'
        then make_date(y, month, 1) + (10 - extract(isodow from make_date(y, month, 1))::int) % 7 + (date - 1)
      else day end as day
    from fixed
),
-- Days before and after Easter Sunday; Colombia's three move to the Monday after.
by_easter (calendar, en, es, days) as (values
  ('GT', 'Maundy Thursday', 'Jueves Santo', -3), ('GT', 'Good Friday', 'Viernes Santo', -2), ('GT', 'Holy Saturday', 'Sábado de Gloria', -1),
  ('SV', 'Maundy Thursday', 'Jueves Santo', -3), ('SV', 'Good Friday', 'Viernes Santo', -2), ('SV', 'Holy Saturday', 'Sábado de Gloria', -1),
  ('HN', 'Maundy Thursday', 'Jueves Santo', -3), ('HN', 'Good Friday', 'Viernes Santo', -2), ('HN', 'Holy Saturday', 'Sábado de Gloria', -1),
  ('NI', 'Maundy Thursday', 'Jueves Santo', -3), ('NI', 'Good Friday', 'Viernes Santo', -2),
  ('CR', 'Maundy Thursday', 'Jueves Santo', -3), ('CR', 'Good Friday', 'Viernes Santo', -2),
  ('PA', 'Carnival Monday', 'Lunes de Carnaval', -48), ('PA', 'Carnival Tuesday', 'Martes de Carnaval', -47),
  ('PA', 'Good Friday', 'Viernes Santo', -2),
  ('CO', 'Maundy Thursday', 'Jueves Santo', -3), ('CO', 'Good Friday', 'Viernes Santo', -2),
  ('CO', 'Ascension Day', 'Ascensión del Señor', 43), ('CO', 'Corpus Christi', 'Corpus Christi', 64),
  ('CO', 'Sacred Heart', 'Sagrado Corazón de Jesús', 71)
),
-- The so-many-th Monday (1) or Thursday (4) of a month of the United States; -1 is the last one.
nth (en, es, month, weekday, number) as (values
  ('Birthday of Martin Luther King, Jr.', 'Natalicio de Martin Luther King, Jr.', 1, 1, 3),
  ('Washington''s Birthday', 'Natalicio de Washington', 2, 1, 3), ('Memorial Day', 'Día de los Caídos', 5, 1, -1),
  ('Labor Day', 'Día del Trabajo', 9, 1, 1), ('Columbus Day', 'Día de la Raza', 10, 1, 2),
  ('Thanksgiving Day', 'Día de Acción de Gracias', 11, 4, 4)
), of_week as (
  select 'US' as calendar, n.en, n.es, case when n.number > 0
      then make_date(e.y, n.month, 1) + (n.weekday + 7 - extract(isodow from make_date(e.y, n.month, 1))::int) % 7 + 7 * (n.number - 1)
      else make_date(e.y, n.month + 1, 1) - 1
        - (extract(isodow from make_date(e.y, n.month + 1, 1) - 1)::int + 7 - n.weekday) % 7 end as day
    from nth n cross join easter e
), every as (
  select calendar, day, en, es from moved
  union all select b.calendar, e.sunday + b.days, b.en, b.es from by_easter b cross join easter e
  union all select calendar, day, en, es from of_week
)
-- Two of a country on one day are one row with both names.
select calendar, day, string_agg(distinct en, ' · ' order by en), string_agg(distinct es, ' · ' order by es) from every group by calendar, day;
