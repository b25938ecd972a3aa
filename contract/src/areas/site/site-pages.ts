import type { Language } from '../../kernel/message.ts';
import { noFilter, type OfferingFilter } from '../../kernel/offering-filter.ts';
import type { OfferingCard, OfferingView } from '../../kernel/offering-shape.ts';
import { noQuestions, type PublicQuestions } from '../../kernel/raise-question.ts';

/** The settings about the company that runs the platform, printed by the pages and the white paper. */
export type Operator = {
  readonly publicUrl: string;
  /** The external sign-up site; empty where accounts are opened here. */
  readonly signUpUrl: string;
  readonly isSandbox: boolean;
  readonly brand: string;
  readonly legalName: string;
  readonly registration: string;
  /** The issuer of COINGT; empty while the operator has not named it. */
  readonly issuer: Readonly<Record<'name' | 'registration', string>>;
  readonly homeCountry: string;
  /** `url` is empty when there is none. */
  readonly regulator: Readonly<Record<'name' | 'address' | 'phone' | 'email' | 'url', string>>;
  readonly contact: Readonly<Record<'email' | 'phone' | 'address', string>>;
  readonly supportEmail: string;
  /** In which times are printed for a visitor without script: an IANA name. */
  readonly timeZone: string;
  /** Empty when there is no app. */
  readonly appStoreUrl: string;
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[];
};

export type TeamMember = {
  readonly name: string;
  /** The number of a drawn portrait, 1 to 6. */
  readonly portrait: number;
  readonly role: Readonly<Record<Language, string>>;
  readonly about: Readonly<Record<Language, string>>;
};

/** An instrument of the public price table. An offered one is bought, the others are deposited; no market quotes a fixed price. */
export type PublicMarket = {
  readonly code: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly isOffered: boolean;
  readonly isPriceFixed: boolean;
};

export type SiteSettings = Operator & {
  readonly markets: readonly PublicMarket[];
  readonly team: readonly TeamMember[];
  readonly isTeamSample: boolean;
  /** The size of the white paper's PDF. */
  readonly whitePaperKb: Readonly<Record<Language, number>>;
};

/** The offerings that a page shows: all that are public, that of the page's own address, and what the list is narrowed to. */
export type ShownOfferings = {
  readonly cards: readonly OfferingCard[];
  readonly one: OfferingView | undefined;
  readonly filter: OfferingFilter;
  /** Of the offering of the page's own address. */
  readonly questions: PublicQuestions;
};

export const noOfferings: ShownOfferings = { cards: [], one: undefined, filter: noFilter, questions: noQuestions };

/** One address of the site in one language. `app` pages load the React app; `public` pages and `file`s need nothing else. */
export type SitePage = {
  /** In the router's syntax: "/deposit/$id". */
  readonly route: string;
  readonly language: Language;
  readonly kind: 'public' | 'app' | 'file';
  readonly status: number;
  readonly type: string;
  /** The style sheet inside the page, for the content policy. */
  readonly style?: string;
  /** It shows offerings, so it is rendered again when they change; the others are rendered once. */
  readonly showsOfferings?: boolean;
  readonly render: (shown?: ShownOfferings) => Promise<string>;
};

/** What the web package's server build exports (web/server/site.tsx); the API loads it from web/dist. */
export type SiteModule = {
  readonly sitePages: (settings: SiteSettings) => readonly SitePage[];
  /** The white paper in one language, for the typesetter (api/src/areas/offering/paper-shape.ts reads it). */
  readonly whitePaper: (language: Language, operator: Operator) => unknown;
};
