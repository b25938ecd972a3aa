-- The copies of the official watch lists, each as it was read last, with the versions that were read, and the version with which names are
-- compared. The worker reads the lists; the serving login cannot take an entry off them.
create table app.watch_list (
  name text primary key,
  value jsonb not null
);
revoke insert, update, delete on app.watch_list from istmo_app;
grant insert, update on app.watch_list to istmo_worker;

-- Which countries were compared; null before they were. What staff decided about a hit holds while they stay the same.
alter table app.name_screening add column countries text[];
