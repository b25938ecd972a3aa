-- What staff decide about withdrawals in the console, with an entry in the audit log for each commit.
call app.grant_to_console('app.withdrawal', 'update');
call app.grant_to_console('app.withdrawal_step', 'insert');
call app.grant_to_console('app.withdrawal_approval', 'insert');
-- Asking the network again is all that can be done about what was sent.
call app.grant_to_console('app.broadcast', 'update (next_check_at)');
