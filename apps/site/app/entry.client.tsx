import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { BOOT_ELEMENT, type Boot } from './shared/i18n/boot.ts';
import { createSite, SiteProvider } from './shared/i18n/site-context.tsx';
import { startTexts } from './shared/i18n/texts.ts';
import { createPreferencesStore } from './shared/preferences/preferences-store.ts';
import { setPathWords } from './shared/routing/paths.ts';
import { documentReadAtMs } from './shared/routing/read-at.ts';

const bootText = document.getElementById(BOOT_ELEMENT)?.textContent ?? '';
const boot = JSON.parse(bootText) as Boot;

setPathWords(() => boot.pathWords);

const preferences = createPreferencesStore(boot.preferences, {
  writeCookie(text) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = text;
  },
  isSecure: location.protocol === 'https:',
});
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const readAtMs = documentReadAtMs(boot, performance.timeOrigin, navigation);
const site = createSite({ boot, bootText, nonce: '', preferences, documentReadAtMs: readAtMs });
startTexts({ i18n: site.i18n, files: boot.textFiles });

startTransition(() => {
  hydrateRoot(
    document,
    <SiteProvider value={site}>
      {/* A page change must not wait behind prices: a transition would restart with each of their ten paints a second. */}
      <HydratedRouter useTransitions={false} />
    </SiteProvider>,
  );
});
