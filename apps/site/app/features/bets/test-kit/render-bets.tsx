import type { ReactNode } from 'react';
import { renderStatic } from '../../../shared/i18n/test-site.tsx';
import { wireLeg, wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { toBet } from '../model/bet.ts';

export const NOW_MS = Date.UTC(2026, 10, 20, 12);

/** HTML of components as the server makes it, for a guest. */
export const renderBets = (node: ReactNode, language = 'en-US'): string => renderStatic(node, { language, nowMs: NOW_MS });

/** An open single, but for what a test says of it. */
export const bet = (over: Partial<Parameters<typeof toBet>[0]> = {}) =>
  toBet(
    wireTicket({
      ID: '0192aaaa-bbbb-cccc-dddd-eeeeffff0001',
      Stake: 10,
      TotalOdds: 1.91,
      PotentialWin: 19.1,
      PlacedDate: '2026-11-20T11:00:00.000Z',
      Selections: [wireLeg('1.1', { Odds: 1.91 })],
      ...over,
    }),
  );
