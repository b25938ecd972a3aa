import type { IssueRequest } from './port.ts';

export const issueLimits = { minUnits: 1n, maxUnits: 2_100_000_000_000_000n, maxPrecision: 8 } as const;

const name = /^[\x20-\x7e]{5,255}$/;
const ticker = /^[a-zA-Z0-9.-]{3,24}$/;
const domain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const publicKey = /^(?:0[23][0-9a-f]{64})?$/;

const isAmount = (units: bigint): boolean => units >= issueLimits.minUnits && units <= issueLimits.maxUnits;

/** Why a service would never issue this, found before it is sent. `isAddress` says what an address of its chain is. */
export function findIssueProblem(request: IssueRequest, isAddress: (text: string) => boolean): string | undefined {
  const { precision, destinationAddress, reissuance } = request;
  if (!name.test(request.name)) return 'the name must have 5 to 255 ASCII characters';
  if (!ticker.test(request.ticker)) return 'the ticker must have 3 to 24 letters, digits, dots or hyphens';
  if (!domain.test(request.domain)) return 'the domain must be a bare host name';
  if (!Number.isInteger(precision) || precision < 0 || precision > issueLimits.maxPrecision)
    return 'the precision must be 0 to 8';
  if (!isAmount(request.units)) return `the amount must be ${issueLimits.minUnits} to ${issueLimits.maxUnits} units`;
  if (!publicKey.test(request.publicKey)) return 'the public key must have 33 bytes, compressed, in hexadecimal';
  if (!isAddress(destinationAddress)) return 'the destination address is not a confidential address of the network';
  return reissuance && findReissuanceProblem(destinationAddress, reissuance, isAddress);
}

function findReissuanceProblem(
  destination: string,
  { address, units }: NonNullable<IssueRequest['reissuance']>,
  isAddress: (text: string) => boolean,
): string | undefined {
  if (!isAddress(address)) return 'the reissuance address is not a confidential address of the network';
  // Blech32 may be written in capitals.
  if (address.toLowerCase() === destination.toLowerCase())
    return 'the reissuance address must differ from the destination address';
  return isAmount(units) ? undefined : `the reissuance amount must be 1 to ${issueLimits.maxUnits} units`;
}
