import type { ReactNode } from 'react';
import { renderStatic } from '../../../shared/i18n/test-site.tsx';
import { SlipProvider } from '../components/use-slip.ts';
import { FakeSlip } from './fake-slip.ts';

export const NOW_MS = Date.UTC(2026, 10, 20, 12);

/** HTML of components as the server makes it, over a slip in a given state. */
export const renderSlip = (node: ReactNode, fake: FakeSlip = new FakeSlip(), language = 'en-US'): string =>
  renderStatic(<SlipProvider value={fake.parts}>{node}</SlipProvider>, { language, nowMs: NOW_MS });
