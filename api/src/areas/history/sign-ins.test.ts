import { expect, test } from 'vitest';
import { describeDevice, parseUserAgent } from './sign-ins.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const userAgents = [
  ['Chrome 142', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`],
  [
    'Microsoft Edge 142',
    'Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  ['Vivaldi 7', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.6`],
  ['Firefox 145', 'macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Safari 26',
    'iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome 142',
    'iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webKit} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Samsung Internet for Android 29',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
] as const;

test.each(userAgents)('%s on %s', (browser, device, userAgent) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, device });
});

test('a program that is not a browser keeps its own name', () => {
  expect(parseUserAgent('curl/8.5.0')).toEqual({ browser: 'curl', device: '' });
  expect(parseUserAgent('')).toEqual({ browser: 'API', device: '' });
  expect(describeDevice('curl/8.5.0')).toBe('curl');
  expect(describeDevice(userAgents[0][2])).toBe('Chrome 142, Windows');
});

test.each(['(', ' ', '/', 'a/1 ', 'Version/1 ', 'Mozilla/5.0 (iPhone; '])(
  'a user agent that repeats "%s" gives a short name',
  (part) => {
    const { browser, device } = parseUserAgent(part.repeat(400).slice(0, 400));
    expect(browser.length + device.length).toBeLessThan(80);
  },
);
