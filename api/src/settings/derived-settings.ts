import { resolve } from 'node:path';

type AddressSettings = {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly publicUrl: string;
  readonly consoleOrigin: string;
  readonly tokeniserUrl: string;
  readonly identityFrameUrl: string;
};

/** Fills in the addresses that follow from others. */
export function withDerivedValues<S extends AddressSettings>(values: S): S {
  const publicUrl =
    values.publicUrl || `http://${values.host.includes(':') ? `[${values.host}]` : values.host}:${values.port}`;
  const consoleOrigin = new URL(values.consoleOrigin || publicUrl).origin;
  const own = new URL(publicUrl);
  const beside = (given: string, port: number) => new URL(given || `http://${own.hostname}:${port}`).origin;
  const tokeniserUrl = beside(values.tokeniserUrl, values.port + 1);
  const identityFrameUrl = beside(values.identityFrameUrl, values.port + 2);
  return { ...values, data: resolve(values.data), publicUrl, consoleOrigin, tokeniserUrl, identityFrameUrl };
}
