export const sweepStates = ['open', 'swept', 'failed'] as const;

/** What an open sweep waits for, or why one failed: the fee, the signer, the network, too little at the address, too little coin in the account that pays, too much gas, another transaction. */
export const sweepReasons = ['fee', 'signer', 'network', 'short', 'coin', 'gas', 'replaced'] as const;
