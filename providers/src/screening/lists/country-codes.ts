const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** Names of the lists that differ from those of Unicode. */
const otherNames: Readonly<Record<string, string>> = {
  burma: 'MM',
  koreanorth: 'KP',
  northkorea: 'KP',
  democraticpeoplesrepublicofkorea: 'KP',
  koreasouth: 'KR',
  republicofkorea: 'KR',
  russianfederation: 'RU',
  syrianarabrepublic: 'SY',
  iranislamicrepublicof: 'IR',
  islamicrepublicofiran: 'IR',
  venezuelabolivarianrepublicof: 'VE',
  boliviaplurinationalstateof: 'BO',
  congodemocraticrepublicofthe: 'CD',
  democraticrepublicofthecongo: 'CD',
  congorepublicofthe: 'CG',
  unitedrepublicoftanzania: 'TZ',
  unitedstatesofamerica: 'US',
  unitedkingdomofgreatbritainandnorthernireland: 'GB',
  libyanarabjamahiriya: 'LY',
  republicofmoldova: 'MD',
  czechrepublic: 'CZ',
  turkey: 'TR',
  vietnam: 'VN',
  laos: 'LA',
  palestinian: 'PS',
  westbank: 'PS',
  cotedivoire: 'CI',
};

const codes: ReadonlyMap<string, string> = new Map([
  ...letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = english.of(`${first}${second}`);
      return name === undefined ? [] : [[fold(name), `${first}${second}`]];
    }),
  ),
  ...Object.entries(otherNames),
]);

/** The ISO 3166 alpha-2 codes of English country names, each once; an unknown name has none. */
export function toCountryCodes(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => codes.get(fold(name)) ?? []))].toSorted();
}
