import { frameVariables } from './frame-variables.ts';

/** The settings of the servers of frames, of the same names as the API's. A server without a port is not started. */
export type FrameSettings = {
  readonly host: string;
  readonly siteOrigin: string;
  readonly cards: { readonly port: number; readonly key: Uint8Array } | undefined;
  readonly identity: { readonly port: number; readonly isSimulated: boolean } | undefined;
};

/** Throws a sentence for the operator when something is missing. */
export function readFrameSettings(environment: NodeJS.ProcessEnv): FrameSettings {
  const find = (name: string): string => environment[name] ?? '';
  const read = (name: string): string => {
    if (find(name) === '') throw new Error(`${name} is missing`);
    return find(name);
  };
  const readKey = (): Uint8Array => {
    const key = Buffer.from(read('ISTMO_TOKENISER_KEY'), 'base64');
    if (key.length !== 32) throw new Error('ISTMO_TOKENISER_KEY must be 32 bytes in base64');
    return key;
  };
  const cardPort = Number.parseInt(find(frameVariables.cardPort.variable) || '0', 10);
  const identityPort = Number.parseInt(find(frameVariables.identityPort.variable) || '0', 10);
  if (!(cardPort > 0) && !(identityPort > 0))
    throw new Error(`${frameVariables.cardPort.variable} or ${frameVariables.identityPort.variable} is missing`);
  return {
    host: find('ISTMO_HOST') || '127.0.0.1',
    siteOrigin: new URL(read('ISTMO_PUBLIC_URL')).origin,
    cards: cardPort > 0 ? { port: cardPort, key: readKey() } : undefined,
    identity:
      identityPort > 0
        ? { port: identityPort, isSimulated: find(frameVariables.isIdentitySimulated.variable) === 'yes' }
        : undefined,
  };
}
