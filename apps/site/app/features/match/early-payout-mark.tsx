import { useT } from '../../shared/i18n/site-context.tsx';
import { Popover } from '../../shared/ui/popover.tsx';
import css from './market-panel.module.css';

/** Sports whose score counts goals: soccer and ice hockey, by system id. */
const GOAL_SPORTS: ReadonlySet<number> = new Set([1, 4]);

interface EarlyPayoutMarkProps {
  lead: number;
  /** System id of the sport. */
  systemId: number;
}

/** Says that a market is paid early; pressed, it says when (betting rules 14). The mouse need not press. */
export function EarlyPayoutMark({ lead, systemId }: EarlyPayoutMarkProps) {
  const t = useT();
  const how = t(GOAL_SPORTS.has(systemId) ? 'market.earlyGoals' : 'market.earlyLead', { count: lead });
  return (
    <Popover className={css.early} title={how} panel={<p>{how}</p>}>
      {t('market.early')}
    </Popover>
  );
}
