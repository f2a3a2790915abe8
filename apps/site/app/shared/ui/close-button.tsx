import X from 'lucide-react/icons/x';
import { useT } from '../i18n/site-context.tsx';

/** Closes what it stands in: a dialog by a handler, a popover by its id, which also works before any code has run. */
export function CloseButton(props: { onClick: () => void } | { popoverTarget: string }) {
  const t = useT();
  const close = 'onClick' in props ? props : { ...props, popoverTargetAction: 'hide' as const };
  return (
    <button type="button" className="icon-button" aria-label={t('common.close')} {...close}>
      <X className="icon" aria-hidden="true" />
    </button>
  );
}
