import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loadPart } from '../../shared/api/load-part.ts';
import { browserVersion } from './browser-version.ts';
import { isCrawler } from './is-crawler.ts';
import type { VersionCheck } from './version-check.ts';

const RefreshDialog = lazy(() => loadPart(() => import('./refresh-dialog.tsx'), ['system']));

function Prompt({ check }: { check: VersionCheck }) {
  const step = useStore(check.store, (state) => state.step);
  // While the page reloads by itself nothing is asked; one that was asked says what it is doing.
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => setIsAsked((before) => step === 'prompt' || (before && step === 'clearing')), [step]);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <RefreshDialog isClearing={step === 'clearing'} onRefresh={() => void check.refresh()} onClose={() => check.dismiss()} />
    </Suspense>
  );
}

/** Watches for a new version while the site is open (SR-18). Search engines are left alone. */
export function VersionWatch() {
  const [check, setCheck] = useState<VersionCheck>();
  useEffect(() => {
    if (isCrawler(navigator.userAgent)) return;
    const started = browserVersion();
    setCheck(started);
    return started.start();
  }, []);
  return check ? <Prompt check={check} /> : null;
}
