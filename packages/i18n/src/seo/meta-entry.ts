/** What a page says about itself (META-02), in the specification's field names. */
export interface PageMeta {
  readonly Title: string;
  readonly Description: string;
  readonly Keywords: string;
  readonly OgTitle: string;
  readonly OgDescription: string;
}

/** An entry as it is written down: what OpenGraph shows is the same text unless an entry says otherwise. */
export interface MetaEntry {
  readonly Title: string;
  readonly Description: string;
  readonly Keywords: string;
  readonly OgTitle?: string;
  readonly OgDescription?: string;
}

/** The four areas of the specification (K-LOC-04). */
export type MetaArea = 'casino' | 'esports' | 'sport' | 'rest';

/** Texts of one language. Paths are written without the language: `/live`, or with names to fill in: `/sport/:sport`. */
export interface MetaTable {
  readonly paths: Readonly<Record<string, MetaEntry>>;
  readonly areas: Readonly<Partial<Record<MetaArea, MetaEntry>>>;
  readonly root: MetaEntry;
}

/** Names that stand in for `{sport}`, `{category}`, `{tournament}`, `{home}` and `{away}`, in the language of the page. */
export type MetaNames = Readonly<Partial<Record<'sport' | 'category' | 'tournament' | 'home' | 'away', string>>>;
