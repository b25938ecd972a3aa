import { createHash, randomBytes } from 'node:crypto';
import { readDemo } from '@istmo/contract/areas/developers/developers.contract';
import { writeConfidentialAddress } from '@istmo/contract/kernel/liquid-address';
import { demoAccountOf, demoIssuancePath } from '../../signatures/demo-issuance-account.ts';
import { handle } from '../../http/handler.ts';

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const gaidLetters = 26;
/** The generator of secp256k1: a valid key that belongs to no one. */
const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

/** An address of the test network that no one has a key of. */
function demoAddress(seed: string): string {
  const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest();
  return writeConfidentialAddress('regtest', {
    blindingKey: Uint8Array.of(2, ...digest(`blinding ${seed}`)),
    program: digest(`program ${seed}`).subarray(0, 20),
  });
}

function newGaid(): string {
  return `GA${Array.from(randomBytes(gaidLetters), (byte) => base58.charAt(byte % base58.length)).join('')}`;
}

export const answerReadDemo = handle(readDemo, async ({ settings }, { customer }) => {
  if (settings.mode === 'production') return { data: null };
  const { username, password } = demoAccountOf(settings, customer);
  return {
    data: {
      url: `${settings.publicUrl}${demoIssuancePath}`,
      username,
      password,
      gaid: newGaid(),
      destination_address: demoAddress(`${username} destination`),
      reissuance_address: demoAddress(`${username} reissuance`),
      public_key: publicKey,
    },
  };
});
