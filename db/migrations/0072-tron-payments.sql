-- A transaction of Tron names a block of the chain that it is for; the worker reads one with the fee, since the signer talks to no network.
alter table app.network_fee add column reference text check (reference ~ '^[0-9]{1,15}[.]0x[0-9a-f]{64}$');
