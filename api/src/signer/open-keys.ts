import { networks } from '@istmo/providers/custody/port';
import { signerByNetwork } from '@istmo/providers/signing/by-network';
import type { TransactionSigner } from '@istmo/providers/signing/port';
import { sandboxSigner } from '@istmo/providers/signing/sandbox';
import type { SignerSettings } from './signer-settings.ts';

/** The keys of each network. In production a network without a key of its own has none: the sandbox's would sign nothing that a network takes. */
export async function openKeys({ key, evm, isSandbox }: SignerSettings): Promise<TransactionSigner> {
  const simulated = isSandbox ? networks.map((network) => [network, sandboxSigner(key)] as const) : [];
  if (!evm) return signerByNetwork(Object.fromEntries(simulated));
  // Loaded by who needs it: it takes more memory than all of the rest.
  const { evmSigner } = await import('@istmo/providers/signing/evm');
  const onEvm = evmSigner(evm);
  const real = networks.flatMap((network) => (evm.chainIds[network] === undefined ? [] : [[network, onEvm] as const]));
  return signerByNetwork(Object.fromEntries([...simulated, ...real]));
}
