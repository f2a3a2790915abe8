import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FIRST_PANELS } from '../features/outrights/outright-list.tsx';
import { OutrightPanels } from '../features/outrights/outright-panels.tsx';
import { browserCall } from '../shared/api/browser-call.ts';
import type { EventScope } from '../shared/api/event-queries.ts';
import { sportOutrightsQuery } from '../shared/api/outright-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { isOfScope } from '../shared/model/outright.ts';
import { EndOfList } from '../shared/ui/end-of-list.tsx';
import { EmptyNotice, ErrorNotice } from '../shared/ui/notice.tsx';
import { PanelPlace } from './panel-place.tsx';

/** Outrights of a sport, a category or a tournament, in the place of its matches (SCREEN-01). */
export function ListOutrights({ scope }: { scope: EventScope }) {
  const t = useT();
  const { locale } = useSite();
  const [most, setMost] = useState(FIRST_PANELS);
  const { data, isError, refetch } = useQuery(sportOutrightsQuery(browserCall, locale.code, scope.sportId));
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <PanelPlace />;
  const shown = data.filter((event) => isOfScope(event, scope));
  if (shown.length === 0) return <EmptyNotice text={t('outrights.none')} />;
  return (
    <>
      <OutrightPanels events={shown.slice(0, most)} />
      {shown.length > most && <EndOfList rows={most} isLoading={false} onNear={() => setMost(most + FIRST_PANELS)} />}
    </>
  );
}
