import { useReportDirty } from '../../shared/form/dirty-forms.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { focusWhenShown } from '../../shared/ui/focus-when-shown.ts';
import { toast } from '../../shared/ui/toast.ts';
import css from './two-step.module.css';

/** The only time that these are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  // Nobody can ask for them again: leaving is asked about as it is for what was typed.
  useReportDirty(true);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    void toast(t('twoStep.copied'), 'success');
  };
  return (
    <div className={css.panel}>
      <h3 className={css.title} tabIndex={-1} ref={focusWhenShown}>
        {t('twoStep.codesTitle')}
      </h3>
      <p className={css.intro}>{t('twoStep.codesIntro')}</p>
      <ul className={css.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <button type="button" className="button" onClick={() => void copy()}>
          {t('twoStep.copy')}
        </button>
        <button type="button" className="button button-pick" onClick={onDone}>
          {t('twoStep.codesKept')}
        </button>
      </div>
    </div>
  );
}
