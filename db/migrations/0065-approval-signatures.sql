-- The signature of each approval of a second person, over what is approved: by the approver's passkey, or by the platform after password and
-- code. The key of the platform is in no database, so that rows alone approve nothing (docs/decisions/028-approvals-are-signed.md).
create table app.approval_signature (
  -- What is approved: `withdrawal` and its id, `proposal`, `adjustment`, `wallet-move`, `measure`.
  kind text not null check (kind in ('proposal', 'withdrawal', 'adjustment', 'wallet-move', 'measure')),
  subject uuid not null,
  staff_id uuid not null references app.staff (id),
  -- The text that was signed, or whose hash is the passkey's challenge.
  content text not null check (content <> ''),
  method text not null check (method in ('passkey', 'password')),
  signature bytea not null,
  -- Of a passkey what its device signed, and the key with its proof, so that the approval can be checked after the passkey is removed.
  client_data bytea,
  authenticator_data bytea,
  credential_id bytea,
  public_key bytea,
  key_proof bytea,
  signed_at timestamptz not null,
  primary key (kind, subject, staff_id),
  constraint approval_signature_of_passkey check (num_nulls(client_data, authenticator_data, credential_id, public_key, key_proof)
    = case method when 'passkey' then 0 else 5 end)
);
create function app.approval_signatures_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the signature of an approval is not changed' using errcode = 'restrict_violation';
end $$;
create trigger approval_signature_kept before update or delete on app.approval_signature for each row execute function app.approval_signatures_are_kept();

revoke all on app.approval_signature from istmo_app;
grant select on app.approval_signature to istmo_console, istmo_worker, istmo_signer, istmo_operator;
call app.grant_to_console('app.approval_signature', 'insert');
