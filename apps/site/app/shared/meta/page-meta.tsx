import { findMeta } from '@duskline/i18n/seo/find-meta';
import type { MetaEntry, MetaNames } from '@duskline/i18n/seo/meta-entry';
import { useLocation } from 'react-router';
import { useSite } from '../i18n/site-context.tsx';
import { pathAfterLanguage, withLanguage } from '../routing/paths.ts';

export interface PageMetaProps {
  /** Names for texts such as "{sport} betting odds". */
  names?: MetaNames;
  /** Path of the texts where it is not the address: the aliases of a page that is found by other words. */
  path?: string;
  /** What a page has among its own texts instead. */
  own?: Partial<MetaEntry>;
}

/** Title and meta of the page (META-02 to META-04), its canonical address and the other languages. React moves them into the head. */
export function PageMeta({ names = {}, path, own }: PageMetaProps) {
  const { locale, languages, meta: table, origin } = useSite();
  const { pathname } = useLocation();
  const meta = { ...findMeta(table, path ?? pathAfterLanguage(pathname), names), ...own };
  const canonical = `${origin}${pathname.replace(/\/+$/, '') || '/'}`;
  return (
    <>
      <title>{meta.Title}</title>
      <meta name="description" content={meta.Description} />
      <meta name="keywords" content={meta.Keywords} />
      <meta property="og:title" content={meta.OgTitle} />
      <meta property="og:description" content={meta.OgDescription} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Duskline" />
      <meta property="og:locale" content={locale.bcp47.replace('-', '_')} />
      <meta property="og:url" content={canonical} />
      <link rel="canonical" href={canonical} />
      {origin !== '' &&
        languages.map(([code, segment, hreflang]) => (
          <link key={code} rel="alternate" hrefLang={hreflang} href={origin + withLanguage(pathname, segment)} />
        ))}
      {origin !== '' && <link rel="alternate" hrefLang="x-default" href={origin + withLanguage(pathname, 'en')} />}
    </>
  );
}
