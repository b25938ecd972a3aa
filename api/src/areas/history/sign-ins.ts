import Bowser from 'bowser';

/** `device` is empty where the user agent does not tell it. */
export type Device = { readonly browser: string; readonly device: string };

/** The browser and system of a user agent: "Firefox 145" on "Windows". A program that is not a browser keeps its own name, shortened. */
export function parseUserAgent(userAgent: string): Device {
  if (userAgent === '') return { browser: 'API', device: '' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name || userAgent.split(/[ /]/, 1)[0];
  const version = browser.version?.split('.', 1)[0];
  return {
    browser: [name, version].filter(Boolean).join(' ').slice(0, 40) || 'API',
    device: platform.model ?? os.name ?? '',
  };
}

/** "Firefox 145, Windows"; the browser alone where its device is unknown. */
export function describeDevice(userAgent: string): string {
  const { browser, device } = parseUserAgent(userAgent);
  return device === '' ? browser : `${browser}, ${device}`;
}
