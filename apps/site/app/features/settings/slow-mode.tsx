import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '../../shared/api/load-part.ts';
import { connectionOf, isAsked, isSlow } from './slow-connection.ts';

const SlowOffer = lazy(() =>
  loadPart(() => import('./slow-offer.tsx'), ['settings']).then((module) => ({ default: module.SlowOffer })),
);

/** Looks once whether the connection is slow, and then offers to spare it. */
export function SlowMode() {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => setIsOffered(isSlow(connectionOf(navigator)) && isAsked(document.cookie)), []);
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <SlowOffer />
    </Suspense>
  );
}
