/** Three to 24 capitals, digits, dots and hyphens. */
export const tickerPattern = /^[A-Z0-9.-]{3,24}$/;

const confusable: Readonly<Record<string, string>> = {
  '0': 'O',
  Q: 'O',
  '1': 'I',
  L: 'I',
  '5': 'S',
  '8': 'B',
  '2': 'Z',
  '6': 'G',
  U: 'V',
  '.': '',
  '-': '',
};

/** The ticker with characters that look alike written as one: tickers of the same key are mistaken for each other. */
export function toTickerKey(ticker: string): string {
  const key = [...ticker.toUpperCase()].map((character) => confusable[character] ?? character).join('');
  // Two letters that look like one, in many typefaces.
  return key.replaceAll('VV', 'W').replaceAll('RN', 'M');
}

/** Codes that people take for money or for the platform itself, beside those of its instruments. */
const reservedCodes = [
  'BTC',
  'ETH',
  'USD',
  'USDT',
  'USDC',
  'EUR',
  'COP',
  'GTQ',
  'MXN',
  'CRC',
  'HNL',
  'NIO',
  'PAB',
  'DAI',
  'TRX',
  'POL',
  'SOL',
  'XRP',
  'BNB',
  'LBTC',
  'COINGT',
  'ISTMO',
  'ASSET',
  'TOKEN',
  'COIN',
];
const reservedKeys = new Set(reservedCodes.map(toTickerKey));

export const isReservedTicker = (ticker: string): boolean => reservedKeys.has(toTickerKey(ticker));
