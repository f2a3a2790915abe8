import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import css from './shortcuts-dialog.module.css';

/** Each key, or keys one after the other, with what they do. */
const SHORTCUTS: readonly (readonly [keys: readonly string[], text: MessageId])[] = [
  [['?'], 'keys.title'],
  [['/'], 'search.label'],
  [['g', 's'], 'nav.sports'],
  [['g', 'l'], 'nav.live'],
  [['g', 'e'], 'nav.esports'],
  [['b'], 'rail.betslip'],
  [['←', '→'], 'keys.arrows'],
  [['Enter'], 'keys.pick'],
  [['f'], 'keys.favourite'],
  [['o'], 'keys.open'],
  [['Esc'], 'keys.close'],
];

/** All keys of the site (brief 2.6). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <p className={css.note}>{t('keys.note')}</p>
      <dl className={css.keys}>
        {SHORTCUTS.map(([keys, text]) => (
          <div key={keys.join(' ')}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
