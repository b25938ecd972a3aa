-- What staff decide about bank accounts and bank deposits. The credit itself is the worker's: the console moves no money.
call app.grant_to_console('app.bank_account', 'update (state, reason, decided_by, decided_at)');
call app.grant_to_console('app.bank_deposit', 'update (state, reason, decided_by, decided_at, proposed_by, completed_by, completed_at)');
