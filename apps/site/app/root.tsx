import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import condensedUrl from './assets/fonts/condensed-numbers.woff2?url';
import './app.css';
import './shared/react-dom.client.ts';
import { DEVICE_ZONE_SCRIPT } from './shared/hydration/device-zone.ts';
import { EARLY_CLICKS_SCRIPT } from './shared/hydration/early-clicks.ts';
import { SCRIPTS_AFTER_PAINT } from './shared/hydration/scripts-after-paint.ts';
import { BOOT_ELEMENT } from './shared/i18n/boot.ts';
import { usePreference, useSite, useT } from './shared/i18n/site-context.tsx';
import { PageSymbols } from './shared/ui/page-symbols.tsx';
import { PriceViewProvider } from './shared/ui/price-view.tsx';

/** What runs while the document is read. It is the server's alone: in the browser it has run before any of this. */
const START_SCRIPT = import.meta.env.SSR ? `${DEVICE_ZONE_SCRIPT};${EARLY_CLICKS_SCRIPT};${SCRIPTS_AFTER_PAINT}` : '';

/** The document. Its attributes carry the preferences that styles depend on, so that the first paint is right. */
export function Layout({ children }: { children: ReactNode }) {
  const { locale, bootText, nonce } = useSite();
  const theme = usePreference('theme');
  return (
    <html
      lang={locale.bcp47}
      dir={locale.dir}
      data-language={locale.code}
      data-theme={theme}
      data-odds={usePreference('oddsFormat')}
      data-movement={usePreference('movement')}
      data-updates={usePreference('updates')}
      style={locale.fontStack ? ({ '--font-script': locale.fontStack } as React.CSSProperties) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content={theme === 'light' ? '#F4F2EE' : '#0D0D18'} />
        <link rel="preload" as="font" type="font/woff2" href={condensedUrl} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={interUrl} crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: code of our own, the same on every page
          dangerouslySetInnerHTML={{ __html: START_SCRIPT }}
        />
      </head>
      <body>
        <PageSymbols />
        {children}
        <script
          id={BOOT_ELEMENT}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, with every < escaped
          dangerouslySetInnerHTML={{ __html: bootText }}
        />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <PriceViewProvider>
      <Outlet />
    </PriceViewProvider>
  );
}

/** Last error boundary: something failed outside of any page. */
export function ErrorBoundary() {
  const t = useT();
  const { locale } = useSite();
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="notice">
      <title>{isMissing ? t('notFound.title') : t('error.title')}</title>
      <h1>
        <strong>{isMissing ? t('notFound.title') : t('error.title')}</strong>
      </h1>
      <a className="button" href={`/${locale.segment}`}>
        {t('notFound.home')}
      </a>
    </main>
  );
}
