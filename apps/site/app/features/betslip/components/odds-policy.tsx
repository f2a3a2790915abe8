import { OddsChangePolicy } from '@duskline/contract/enums';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import css from './odds-policy.module.css';
import { useSlip, useSlipParts } from './use-slip.ts';

const policies: readonly (readonly [OddsChangePolicy, MessageId])[] = [
  [OddsChangePolicy.DECLINE_ANY, 'slip.policy.declineAny'],
  [OddsChangePolicy.ACCEPT_BETTER, 'slip.policy.acceptBetter'],
  [OddsChangePolicy.ACCEPT_ANY, 'slip.policy.acceptAny'],
];

/** BETSLIP-02: what may happen when odds move. */
export function OddsPolicy() {
  const t = useT();
  const id = useId();
  const { slip } = useSlipParts();
  const policy = useSlip((state) => state.data.policy);
  return (
    <div className={css.slipPolicy}>
      <label htmlFor={id}>{t('slip.policy.title')}</label>
      <span className={css.slipPolicyValue}>
        <Select
          id={id}
          value={policy}
          options={policies.map(([value, text]) => ({ value, text: t(text) }))}
          onValue={(value) => slip.setPolicy(value)}
        />
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </span>
    </div>
  );
}
