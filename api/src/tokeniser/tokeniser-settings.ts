/** The settings of the card form's server, of the same names as the API's. */
export type TokeniserSettings = {
  readonly key: Uint8Array;
  readonly host: string;
  readonly port: number;
  readonly siteOrigin: string;
};

/** Throws a sentence for the operator when something is missing. */
export function readTokeniserSettings(environment: NodeJS.ProcessEnv): TokeniserSettings {
  const read = (name: string): string => {
    const value = environment[name] ?? '';
    if (value === '') throw new Error(`${name} is missing`);
    return value;
  };
  const key = Buffer.from(read('ISTMO_TOKENISER_KEY'), 'base64');
  if (key.length !== 32) throw new Error('ISTMO_TOKENISER_KEY must be 32 bytes in base64');
  return {
    key,
    host: environment['ISTMO_HOST'] || '127.0.0.1',
    port: Number.parseInt(read('ISTMO_TOKENISER_PORT'), 10),
    siteOrigin: new URL(read('ISTMO_PUBLIC_URL')).origin,
  };
}
