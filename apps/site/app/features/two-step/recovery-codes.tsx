import { useReportDirty } from '../../shared/form/dirty-forms.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useCopy } from '../../shared/ui/copying.ts';
import { focusWhenShown } from '../../shared/ui/focus-when-shown.ts';
import { toast } from '../../shared/ui/toast.ts';
import css from './two-step.module.css';

/** The only time that these are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  // Nobody can ask for them again: leaving is asked about as it is for what was typed.
  useReportDirty(true);
  const { copy, shown, isRefused } = useCopy<HTMLUListElement>(codes.join('\n'));
  const press = async () => {
    if (await copy()) await toast(t('twoStep.copied'), 'success');
  };
  return (
    <div className={css.panel}>
      <h3 className={css.title} tabIndex={-1} ref={focusWhenShown}>
        {t('twoStep.codesTitle')}
      </h3>
      <p className={css.intro}>{t('twoStep.codesIntro')}</p>
      <ul ref={shown} className={css.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isRefused && (
        <p className={css.intro} role="status">
          {t('twoStep.notCopied')}
        </p>
      )}
      <div className={css.buttons}>
        <button type="button" className="button" onClick={() => void press()}>
          {t('twoStep.copy')}
        </button>
        <button type="button" className="button button-pick" onClick={onDone}>
          {t('twoStep.codesKept')}
        </button>
      </div>
    </div>
  );
}
