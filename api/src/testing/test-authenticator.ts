import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from '@istmo/contract/kernel/passkey';

/** What a device or a browser may do wrong. */
type Faults = {
  readonly origin?: string;
  readonly rpId?: string;
  /** The device did not check who holds it. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
};

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 } as const;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const encode = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** A device with one passkey, in software: it signs with a key on the curve P-256, and counts. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  counter = 0;

  constructor(publicUrl: string) {
    this.#origin = new URL(publicUrl).origin;
  }

  /** In the form of COSE, as the server stores it. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Creates its passkey, without attestation. */
  create({ challenge, rp }: PasskeyCreation, faults: Faults = {}): CreatedPasskey {
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), this.credentialId, this.publicKey]);
    const data = Buffer.concat([this.#authenticatorData(rp.id, flags.hasCredential, faults), credential]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    const clientDataJSON = encode(this.#clientData('webauthn.create', challenge, faults));
    return {
      ...this.#name(),
      response: { clientDataJSON, attestationObject: encode(attestation), transports: ['internal'] },
    };
  }

  /** Signs in. */
  sign({ challenge, rpId }: PasskeyRequest, faults: Faults = {}): PasskeySignature {
    this.counter = faults.counter ?? this.counter + 1;
    const clientData = this.#clientData('webauthn.get', challenge, faults);
    const data = this.#authenticatorData(rpId, 0, faults);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      ...this.#name(),
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle: faults.userHandle ?? '',
      },
    };
  }

  #name() {
    const id = encode(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, further: number, { rpId: other, isUnverified = false }: Faults): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const checked = isUnverified ? flags.present : flags.present | flags.verified;
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([checked | further]), counter]);
  }
}
