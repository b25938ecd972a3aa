-- What kind of security an asset is, so that investors can choose by it. Assets of before are securities of no stated kind, but for those
-- that were created by a request to issue a bond.
alter table app.asset add column security_type text not null default 'security' check (security_type in ('security', 'share', 'bond', 'fund'));

update app.asset a set security_type = 'bond' from app.issuance_request r where r.asset_id = a.id and r.asset_type = 'Bond';

-- The worker takes it over from the request by which an asset was created.
grant update (security_type) on app.asset to istmo_worker;
