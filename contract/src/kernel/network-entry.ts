/* A network of a currency in replies: the specification's names on one side, ours on the other. */

type NamedNetwork = { readonly name: string; readonly title: string };
type NetworkEntry = { readonly name: string; readonly mainwallet: string };

export function toNetworkEntry({ name, title }: NamedNetwork): NetworkEntry {
  return { name, mainwallet: title };
}

export function readNetworkEntry({ name, mainwallet }: NetworkEntry): NamedNetwork {
  return { name, title: mainwallet };
}
