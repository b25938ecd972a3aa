/** The official lists that are read. */
export const officialLists = ['ofac', 'un', 'eu'] as const;
export type OfficialList = (typeof officialLists)[number];

/** As hits name the lists. */
export const listTitles: Readonly<Record<OfficialList, string>> = { ofac: 'OFAC SDN', un: 'UN', eu: 'EU' };

/** `weak`: the list says that the alias is of low quality, so many other people have it. */
export type ListedName = { readonly name: string; readonly quality: 'primary' | 'strong' | 'weak' };

/** A birth date as exact as the list has it: both days are the same for an exact one. YYYY-MM-DD, both included. */
export type BirthRange = { readonly from: string; readonly to: string; readonly isApproximate: boolean };

/** A person, a company or a ship as a list has it. */
export type ListedSubject = {
  /** The list's own identifier. */
  readonly id: string;
  readonly kind: 'person' | 'entity' | 'other';
  /** The primary one first. */
  readonly names: readonly ListedName[];
  readonly births: readonly BirthRange[];
  /** ISO 3166 alpha-2 codes of citizenships, nationalities and addresses. */
  readonly countries: readonly string[];
  /** Documents and, on OFAC's list, addresses of digital currencies. */
  readonly identifiers: readonly { readonly kind: string; readonly value: string }[];
  readonly programmes: readonly string[];
};

export type ListEntry = ListedSubject & { readonly list: OfficialList };

/** A list as it was published. */
export type OfficialListFile = {
  readonly list: OfficialList;
  /** ISO date or time that the file states. */
  readonly publishedAt: string;
  readonly entries: readonly ListEntry[];
};
