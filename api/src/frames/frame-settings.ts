import { acquirerSettings } from '../settings/acquirer-settings.ts';
import { readSecretFiles } from '../settings/secret-files.ts';
import { listKeys, type Setting } from '../settings/setting-kinds.ts';
import { frameVariables } from './frame-variables.ts';

/** The settings of the servers of frames, of the same names as the API's. A server without a port is not started. */
export type FrameSettings = {
  readonly host: string;
  readonly siteOrigin: string;
  readonly cards: { readonly port: number; readonly keysAt: (now: Date) => readonly Uint8Array[] } | undefined;
  readonly identity: { readonly port: number; readonly isSimulated: boolean } | undefined;
};

const { tokeniserKey, tokeniserKeyAccepted } = acquirerSettings;

/** Throws a sentence for the operator when something is missing. */
export function readFrameSettings(given: NodeJS.ProcessEnv): FrameSettings {
  const { environment, problems } = readSecretFiles(given, [tokeniserKey, tokeniserKeyAccepted]);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const find = (name: string): string => environment[name] ?? '';
  const read = (name: string): string => {
    if (find(name) === '') throw new Error(`${name} is missing`);
    return find(name);
  };
  const readValue = <T>({ variable, read: parse, expected }: Setting<T>): T => {
    const value = parse(read(variable));
    if (value === undefined) throw new Error(`${variable} must be ${expected}`);
    return value;
  };
  const readKeys = (): NonNullable<FrameSettings['cards']>['keysAt'] => {
    const key = readValue(tokeniserKey);
    const accepted = find(tokeniserKeyAccepted.variable) === '' ? [] : readValue(tokeniserKeyAccepted);
    return (now) => listKeys(key, accepted, now).map((text) => Buffer.from(text, 'base64'));
  };
  const cardPort = Number.parseInt(find(frameVariables.cardPort.variable) || '0', 10);
  const identityPort = Number.parseInt(find(frameVariables.identityPort.variable) || '0', 10);
  if (!(cardPort > 0) && !(identityPort > 0))
    throw new Error(`${frameVariables.cardPort.variable} or ${frameVariables.identityPort.variable} is missing`);
  return {
    host: find('ISTMO_HOST') || '127.0.0.1',
    siteOrigin: new URL(read('ISTMO_PUBLIC_URL')).origin,
    cards: cardPort > 0 ? { port: cardPort, keysAt: readKeys() } : undefined,
    identity:
      identityPort > 0
        ? { port: identityPort, isSimulated: find(frameVariables.isIdentitySimulated.variable) === 'yes' }
        : undefined,
  };
}
