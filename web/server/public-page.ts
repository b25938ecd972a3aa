import type { Operator, ShownOfferings, SiteSettings } from '@istmo/contract/areas/site/site-pages';
import type { ComponentType } from 'react';
import type { PublicSheet } from './public-sheets.ts';

/** What search engines read of a page. Its texts are read in the current language. */
export type PageHead = {
  readonly title: (brand: { brand: string }) => string;
  readonly about: () => string;
  /** The address for search engines; without it the page is not indexed. */
  readonly canonical?: string;
  /** The structured data for search engines (JSON-LD). */
  readonly structuredData?: (operator: Operator) => readonly object[];
};

/** A page that needs no React in the browser. */
export type PublicPage = PageHead & {
  readonly routes: readonly string[];
  readonly status: number;
  /** It is rendered again when offerings change. */
  readonly showsOfferings?: boolean;
  /** The head of a page that has one address for many offerings. */
  readonly headOf?: (shown: ShownOfferings, site: SiteSettings) => PageHead;
  readonly sheet: PublicSheet;
  readonly Page: ComponentType;
};
