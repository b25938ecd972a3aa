/*
 * Code for one `eth_call` that adds up what many addresses have, so that all of them are read of one block by one request. It is run as the
 * constructor of a contract that is never made, and what it returns is the sum in 32 bytes. The instructions are those of the yellow
 * paper; each address takes less than 70 bytes of the 49,152 that a constructor may have (EIP-3860).
 */

/** The most addresses of one call. */
export const maxAddresses = 500;

const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase();
const balanceOfSelector = '70a08231';

// Stores the call's data, the selector first, and begins with a sum of zero.
const begin = `7f${balanceOfSelector.padEnd(64, '0')}6000526000`;
const end = '60405260206040f3';
// A token that does not answer, or not with a whole number, is no balance of zero: the call fails.
const fail = '5b600080fd';
const coinOf = (address: string): string => `73${word(address)}3101`;

function tokenOf(token: string, address: string, failAt: string): string {
  const store = `73${word(address)}600452`;
  // 32 bytes at 0x40 for its answer, from the 36 bytes at 0.
  const call = `602060406024600073${word(token)}5afa`;
  const check = `1560203d101761${failAt}57`;
  return `${store}${call}${check}60405101`;
}

/** The code for the balances of a token, or of the chain's own coin where the token is undefined. */
export function sumBalancesCode(token: string | undefined, addresses: readonly string[]): string {
  if (addresses.length > maxAddresses) throw new Error(`at most ${maxAddresses} addresses in one call`);
  const write = (failAt: string): string =>
    begin + addresses.map((one) => (token === undefined ? coinOf(one) : tokenOf(token, one, failAt))).join('') + end;
  const failAt = (write('0000').length / 2).toString(16).padStart(4, '0');
  return `0x${write(failAt)}${fail}`;
}
