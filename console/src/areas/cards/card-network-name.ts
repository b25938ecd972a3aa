const names: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' };

/** A card network as it writes its own name. */
export const cardNetworkName = (network: string): string => names[network] ?? network;
