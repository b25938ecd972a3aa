/*
 * A trade between investors is an exchange of each of them (0167): both give and receive, and the return on their holdings counts neither side as money that came
 * in or went out.
 */
update ledger.movement_kind set is_exchange = true where name = 'trade';
